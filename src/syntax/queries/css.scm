; A rule is named by what stands before its block.
(rule_set (block) @body) @definition.rule.long
(media_statement (block) @body) @definition.rule.long
(keyframes_statement (keyframe_block_list) @body) @definition.rule.long
(supports_statement (block) @body) @definition.rule.long
(at_rule (block) @body) @definition.rule.long

(import_statement) @import

[(comment) (js_comment)] @comment
(string_value) @string
