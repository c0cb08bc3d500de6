(function_definition name: (identifier) @name ":" @head) @definition.function
(class_definition name: (identifier) @name ":" @head) @definition.class
(type_alias_statement left: (type) @name) @definition.type

(module (expression_statement (assignment left: (identifier) @name right: (_)) @definition.constant.documented))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (_)) @definition.field.long)))

(decorator) @attached

[(import_statement) (import_from_statement) (future_import_statement)] @import

(comment) @comment
; A docstring is prose about the code, as a comment is.
(module . (expression_statement (string) @docstring))
(block . (expression_statement (string) @docstring))
(string) @string
