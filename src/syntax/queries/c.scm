(function_definition declarator: (_) @declarator) @definition.function
(declaration declarator: (function_declarator) @declarator) @definition.function.documented
(declaration declarator: (pointer_declarator (function_declarator)) @declarator) @definition.function.documented

(struct_specifier name: (_) @name body: (_)) @definition.struct
(union_specifier name: (_) @name body: (_)) @definition.struct
(enum_specifier name: (_) @name body: (_)) @definition.enum
(type_definition type: [(struct_specifier body: (_) @body) (union_specifier body: (_) @body)] declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (_) @declarator) @definition.type.documented

(preproc_function_def name: (identifier) @name) @definition.macro
(preproc_def name: (identifier) @name) @definition.macro.documented

(translation_unit (declaration declarator: (init_declarator declarator: (_) @declarator value: (initializer_list))) @definition.constant.long)

(preproc_include) @import

(comment) @comment
(string_literal) @string
