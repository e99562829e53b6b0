//! A line-by-line comparison of two texts.

const AROUND: usize = 2;

/// The changes of `old`: removed lines with `-`, added ones with `+`, and some context.
pub(super) fn of(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let lines = changes(&old, &new);
    let differs = |at: &(char, &str)| at.0 != ' ';
    let near = |at: usize| {
        let last = lines.len().min(at + AROUND + 1);
        lines[at.saturating_sub(AROUND)..last].iter().any(differs)
    };
    let nearby = (0..lines.len()).filter(|&at| near(at));
    nearby
        .map(|at| format!("{}{}\n", lines[at].0, lines[at].1))
        .collect()
}

/// Every line with its kind of change.
fn changes<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    let common = common_lengths(old, new);
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

/// The length of the longest common subsequence of both texts from each pair of lines on.
fn common_lengths(old: &[&str], new: &[&str]) -> Vec<Vec<usize>> {
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
    fn unchanged_lines_are_shown_only_as_context() {
        let old = "a\nb\nc\nd\ne\nf\n";
        let new = "a\nb\nc\nD\nnew\ne\nf\n";
        assert_eq!(of(old, new), " b\n c\n-d\n+D\n+new\n e\n f\n");
    }
}
