; Added to what C has.
(class_specifier name: (_) @name body: (_)) @definition.class
(namespace_definition name: (_) @name body: (_)) @definition.module
(concept_definition name: (_) @name) @definition.type
(alias_declaration name: (_) @name) @definition.type.documented
(field_declaration declarator: (function_declarator) @declarator) @definition.method.documented
(field_declaration declarator: [(pointer_declarator (function_declarator)) (reference_declarator (function_declarator))] @declarator) @definition.method.documented
(declaration_list (declaration declarator: (function_declarator) @declarator) @definition.function.documented)
(declaration_list (declaration declarator: (init_declarator declarator: (_) @declarator value: (initializer_list))) @definition.constant.long)

(template_declaration "template" @attached)
(template_declaration parameters: (_) @attached)
(template_declaration (requires_clause) @attached)

(raw_string_literal) @string
