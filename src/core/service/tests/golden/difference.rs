//! Two texts, line by line.

/// How many lines are shown around those that differ.
const AROUND: usize = 2;

/// What became of the lines of `old`: with `-` those that are gone, with `+` those that are new,
/// and a few around them.
pub(super) fn of(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let lines = compared(&old, &new);
    let differs = |at: &(char, &str)| at.0 != ' ';
    let near = |at: usize| {
        let last = lines.len().min(at + AROUND + 1);
        lines[at.saturating_sub(AROUND)..last].iter().any(differs)
    };
    let shown = (0..lines.len()).filter(|&at| near(at));
    shown
        .map(|at| format!("{}{}\n", lines[at].0, lines[at].1))
        .collect()
}

/// Every line, with what became of it.
fn compared<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    let common = in_common(old, new);
    let (mut i, mut j) = (0, 0);
    let mut lines = Vec::new();
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < old.len() && (j == new.len() || common[i + 1][j] >= common[i][j + 1]) {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    lines
}

/// How many lines the rests of both texts have in common, from each line on.
fn in_common(old: &[&str], new: &[&str]) -> Vec<Vec<usize>> {
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn lines_that_stay_are_told_only_around_those_that_change() {
        let old = "a\nb\nc\nd\ne\nf\n";
        let new = "a\nb\nc\nD\nnew\ne\nf\n";
        assert_eq!(of(old, new), " b\n c\n-d\n+D\n+new\n e\n f\n");
    }
}
