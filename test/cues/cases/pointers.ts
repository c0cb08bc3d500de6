// What points at code without being a trace: prose, links, diffs, annotations.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const POINTER_CASES: readonly Case[] = [
  report(
    'prose-places',
    `
Off by one in the pager
The loop in \`src/pager/window.ts\` (line 42) stops early, see also lib/pager.js:17 and line 9 of src/pager/edge.ts.
\`Pager.next()\` calls \`window_size\` twice; \`Pager#back\` does not, nor does pager::Edge::clamp.
`,
    {
      frames: ['src/pager/window.ts|42|', 'lib/pager.js|17|', 'src/pager/edge.ts|9|'],
      symbols: ['Pager.next', 'window_size', 'Pager#back', 'pager::Edge::clamp'],
    },
  ),
  report(
    'permalinks',
    `
See https://github.com/harbour/pilot/blob/4f1c2e9/src/chart/tide.go#L30-L44 and
https://gitlab.com/harbour/pilot/-/blob/main/lib/buoy.rb#L7 or just
https://github.com/harbour/pilot/blob/main/README.md
`,
    { frames: ['src/chart/tide.go|30|', 'lib/buoy.rb|7|'], paths: ['README.md'] },
  ),
  report(
    'soft-clues',
    `
Set \`HARBOUR_TOKEN\` in config/pilot.toml, start with \`--dry-run\`, and GET /api/v1/buoys returns 500 (ERR_NO_TIDE).
The key \`tide.max_height\` is read in settings.yml, which was fine in 2.4.1 on localhost:8080.
`,
    {
      paths: ['config/pilot.toml', 'settings.yml'],
      symbols: ['HARBOUR_TOKEN', '--dry-run', '/api/v1/buoys', 'tide.max_height'],
      errors: ['ERR_NO_TIDE'],
    },
  ),
  report(
    'annotations',
    `
::error file=app/tide.js,line=10,col=15::Missing semicolon
::warning file=app/buoy.js,line=2,endLine=4::Unused import
##vso[task.logissue type=error;sourcepath=src/chart.cs;linenumber=77;columnnumber=1]Chart is null
Error: src/mark.ts#L19
`,
    {
      frames: ['app/tide.js|10|', 'app/buoy.js|2|', 'src/chart.cs|77|', 'src/mark.ts|19|'],
      errors: ['Missing semicolon', 'Unused import', 'Chart is null'],
    },
  ),
  report(
    'review-hunk',
    `
pilot/chart.py:88
\`\`\`diff
@@ -80,4 +80,5 @@ def draw_chart(sea):
     lines = sea.lines()
-    lines.sort()
+    lines.sort(key=by_depth)
     return lines
\`\`\`
Why not \`sorted\` here? \`draw_chart\` must not touch \`sea\`.
`,
    { frames: ['pilot/chart.py|88|'], symbols: ['draw_chart', 'by_depth', 'sorted'] },
  ),
  report(
    'whole-diff',
    `
diff --git a/pilot/tide.py b/pilot/tide.py
index 11aa22b..33cc44d 100644
--- a/pilot/tide.py
+++ b/pilot/tide.py
@@ -12,3 +12,3 @@ class Tide:
-        return self.high
+        return max(self.high, 0)
`,
    { paths: ['pilot/tide.py'], symbols: ['Tide', 'high'] },
  ),
  report(
    'yaml-and-shell',
    `
yaml.scanner.ScannerError: mapping values are not allowed here
  in "deploy/pilot.yml", line 14, column 9
./deploy.sh: line 12: kubctl: command not found
`,
    {
      frames: ['deploy/pilot.yml|14|', './deploy.sh|12|'],
      errors: ['yaml.scanner.ScannerError', 'mapping values are not allowed here', 'kubctl: command not found'],
    },
  ),
  report(
    'not-places',
    `
It ran from 10:30:15 to 11:02, on version 3.12.1 with node:20 and nginx:1.19, at https://pilot.example.org:8443/buoys.
Ratio 16:9, Node.js 18, e.g. 4:20. The host pilot.local:7070 answers.
`,
    {},
  ),
];
