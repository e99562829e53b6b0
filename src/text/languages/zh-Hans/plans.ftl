### 成行书写的预设应着：1... 马8进7 2. 炮五进四。

plans-empty-such-as = 请至少写一行：对手的一着和您的应着，例如 `{ $example }`。
plans-empty = 请至少写一行：对手的一着和您的应着。
plans-too-many-lines = 最多可预设 { $most } 行，这里有 { $n } 行。请删去一些。
plans-conflict = 第 { $first } 行和第 { $second } 行对同一着 `{ $expected }` 给出了两种应着：`{ $one }` 和 `{ $other }`。请只保留其中一种。
plans-in-line = 第 { $nth } 行：{ $what }
plans-expected = 对手走不了 `{ $text }`。
plans-answer = 您的应着 `{ $text }` 走不了。
plans-ends = 对手走了 `{ $text }` 对局就结束了，无须再应。
plans-no-answer = 缺少您对 `{ $text }` 的应着：每一行要以您自己的着法、`认输`或`求和`结尾。
plans-follows = `{ $text }` 之后不能再写：一行以`认输`、`求和`、结束对局的着法，或对 `*` 的应着结尾。
plans-too-long = 一行最多 { $most } 着（双方合计），这一行超过了。请写短一些。

plans-kept = 已保存 { $n } 行预设应着：对手走了相符的着法，便立即替您走出。
plans-not-saved = 您的预设应着没有保存。
plans-no-line = “{ $line }”这一行不是预设应着。
