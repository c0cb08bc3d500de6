; What JavaScript, TypeScript and TSX share.
(function_declaration name: (_) @name) @definition.function
(generator_function_declaration name: (_) @name) @definition.function
(class_declaration name: (_) @name) @definition.class
(method_definition name: (_) @name) @definition.method

; A function with a name of its own, at the top level or long enough to be read alone.
(program (_ (variable_declarator name: (identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.function))
(program (export_statement (_ (variable_declarator name: (identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.function)))
(variable_declarator name: (identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.function.long
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(assignment_expression left: (member_expression object: (_) @scope property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.function
(assignment_expression left: (member_expression object: (_) @scope property: (property_identifier) @name)
  right: (class body: (_) @body)) @definition.class
(pair key: (property_identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.method.long

(export_statement "default" @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (class body: (_) @body)]) @definition.function.long

; Blocks of the usual test runners: their title is the only name they have.
(call_expression
  function: [(identifier) @_runner (member_expression object: (identifier) @_runner)]
  arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#any-of? @_runner "describe" "context" "suite")) @definition.module.long
(call_expression
  function: [(identifier) @_runner (member_expression object: (identifier) @_runner)]
  arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#any-of? @_runner "it" "test" "specify")) @definition.function.long

(program (lexical_declaration (variable_declarator name: (identifier) @name value: (_)) @definition.constant.documented))
(program (variable_declaration (variable_declarator name: (identifier) @name value: (_)) @definition.constant.documented))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (_)) @definition.constant.documented)))

(decorator) @attached

(import_statement) @import
(export_statement source: (string)) @import
(call_expression function: (identifier) @_require arguments: (arguments . (string) .)
  (#eq? @_require "require")) @import
(call_expression function: (import) arguments: (arguments . (string))) @import

(comment) @comment
[(string) (template_string) (jsx_text)] @string
