// How the report looks: light and dark, from phone to desktop, and on paper. No colour is the only sign of anything.

export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f5f1; --card: #ffffff; --ink: #1d2327; --soft: #5b6670; --faint: #e4e2da; --line: #d5d2c7;
  --code: #fbfaf7; --named: #fff1cc; --accent: #0b6b60; --plus: #1f8a70; --minus: #c2553f; --focus: #0b6b60;
  --frame: #b3244a; --place: #0b6b60; --name: #3f4bc4; --error: #9a4b00; --quote: #7a3aa3; --word: #5b6670;
  --shadow: 0 1px 2px rgb(29 35 39 / 8%), 0 6px 20px rgb(29 35 39 / 6%);
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Noto Sans", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181b; --card: #1c2226; --ink: #e6e9ea; --soft: #9aa6ad; --faint: #2a3237; --line: #37424a;
    --code: #171c20; --named: #3b3215; --accent: #5cc9b5; --plus: #4fc3a1; --minus: #f08a72; --focus: #7fe0cd;
    --frame: #ff8ba5; --place: #5cc9b5; --name: #a5b0ff; --error: #f5b169; --quote: #d5a6f5; --word: #9aa6ad;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; background: var(--card); padding: .5rem 1rem; }
header.top { padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 1rem; }
h1 { font-size: clamp(1.25rem, 1rem + 1.2vw, 1.75rem); line-height: 1.25; margin: 0 0 .35rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); margin: 0 0 .6rem; font-weight: 650; }
.facts { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; margin: 0; padding: 0; color: var(--soft); font-size: .9rem; list-style: none; }
.facts b { color: var(--ink); font-weight: 650; }
.warning { margin: .75rem 0 0; padding: .5rem .75rem; border-left: 3px solid var(--error); background: var(--card); font-size: .9rem; }
main { display: grid; gap: 1.5rem; padding: 0 clamp(1rem, 3vw, 2.5rem) 3rem; }
.issue, .card, .others { background: var(--card); border: 1px solid var(--faint); border-radius: 12px; box-shadow: var(--shadow); }
.issue { padding: 1rem 1.1rem; min-width: 0; }
.issue pre { margin: 0; font: .85rem/1.65 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.issue .scroll { max-height: 60vh; overflow: auto; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem .9rem; margin: .9rem 0 0; padding: .7rem 0 0; border-top: 1px solid var(--faint); list-style: none; font-size: .8rem; color: var(--soft); }
.mark { color: inherit; text-decoration: none; border-radius: 3px; padding: .05em .1em .12em; box-decoration-break: clone; -webkit-box-decoration-break: clone; background: color-mix(in srgb, var(--hue) 13%, transparent); border-bottom: 2px solid var(--hue); }
.mark.word { background: none; border-bottom: 1px dotted var(--hue); padding: 0; }
a.mark:hover, .mark.lit { background: color-mix(in srgb, var(--hue) 30%, transparent); }
.mark sup { font: 650 .68em/1 var(--sans); color: var(--hue); padding-left: .15em; }
.frame { --hue: var(--frame); } .place { --hue: var(--place); } .name { --hue: var(--name); }
.error { --hue: var(--error); } .quote { --hue: var(--quote); } .word { --hue: var(--word); }
.right { display: grid; gap: 1.5rem; min-width: 0; }
.cards { display: grid; gap: 1.25rem; min-width: 0; }
.card { overflow: hidden; min-width: 0; }
.card.lit { border-color: var(--accent); }
.card > header { display: grid; grid-template-columns: auto 1fr auto; gap: .1rem .75rem; align-items: center; padding: .85rem 1rem; }
.number { grid-row: span 2; width: 2rem; height: 2rem; border-radius: 50%; background: var(--accent); color: var(--card); font-weight: 700; display: grid; place-items: center; }
.card h3 { margin: 0; font: 650 .95rem/1.4 var(--mono); overflow-wrap: anywhere; }
.card .kind { grid-column: 2; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
.chance { text-align: right; font-variant-numeric: tabular-nums; font-weight: 650; }
.chance svg { display: block; width: 4.5rem; height: 6px; margin-top: .2rem; }
.track { fill: var(--faint); } .fill { fill: var(--accent); } .plus { fill: var(--plus); } .minus { fill: var(--minus); } .zero { stroke: var(--line); }
.cues { margin: 0; padding: 0 1rem .85rem; list-style: none; display: flex; flex-wrap: wrap; gap: .35rem; font-size: .82rem; }
.cues li { min-width: 0; max-width: 100%; }
.chip { display: inline-block; max-width: 100%; padding: .12rem .6rem; border-radius: 13px; border: 1px solid color-mix(in srgb, var(--hue) 45%, transparent); color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.chip::before { content: ""; display: inline-block; width: .5em; height: .5em; border-radius: 50%; background: var(--hue); margin-right: .4em; }
a.chip:hover { background: color-mix(in srgb, var(--hue) 15%, transparent); }
.stale { margin: 0 1rem .85rem; font-size: .85rem; color: var(--error); font-weight: 600; }
.code { margin: 0; border-block: 1px solid var(--faint); background: var(--code); font: .8rem/1.55 var(--mono); overflow: auto; max-height: 34rem; tab-size: 4; }
.code ol { margin: 0; padding: .5rem 0; list-style: none; width: max-content; min-width: 100%; }
.code li { display: grid; grid-template-columns: var(--digits, 5.5ch) auto; padding-right: 1rem; white-space: pre; }
.code li > i { font-style: normal; text-align: right; padding-right: 1.25ch; color: var(--soft); user-select: none; position: sticky; left: 0; background: var(--code); }
.code li.named, .code li.named > i { background: var(--named); }
.code li.named > i { color: var(--frame); font-weight: 700; box-shadow: inset 3px 0 var(--frame); }
.code u { text-decoration: underline; text-decoration-color: color-mix(in srgb, var(--accent) 75%, transparent); text-decoration-thickness: 2px; text-underline-offset: 3px; }
.code b { font-weight: inherit; } .code .shade-comment { color: var(--soft); font-style: italic; } .code .shade-string { color: var(--place); } .code .shade-number { color: var(--error); } .code .shade-keyword { color: var(--name); }
.gone { padding: 1rem; color: var(--soft); border-top: 1px solid var(--faint); margin: 0; }
details { padding: .65rem 1rem .8rem; }
summary { cursor: pointer; color: var(--soft); font-size: .88rem; font-weight: 600; }
.bars { display: grid; gap: .55rem; margin: .75rem 0 .2rem; padding: 0; list-style: none; font-size: .83rem; }
.bars li { display: grid; grid-template-columns: minmax(0, 1fr) 9rem 3.5rem; gap: .75rem; align-items: center; }
.bars .what { overflow-wrap: anywhere; line-height: 1.35; }
.bars code { font: .92em var(--mono); color: var(--soft); display: block; }
.bars svg { width: 100%; height: 12px; display: block; }
.bars .sum { text-align: right; font: 600 .95em var(--mono); font-variant-numeric: tabular-nums; }
.others { padding: 1rem 1.1rem; min-width: 0; }
.others ol { margin: 0; padding: 0; list-style: none; }
.others li { padding: .7rem 0; border-top: 1px solid var(--faint); display: grid; grid-template-columns: 2.5rem minmax(0, 1fr) auto; gap: .1rem .6rem; }
.others li:first-child { border-top: 0; }
.others .rank { color: var(--soft); font-variant-numeric: tabular-nums; }
.others .where { font: 600 .87rem/1.4 var(--mono); overflow-wrap: anywhere; }
.others .why { grid-column: 2 / -1; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
.nothing { padding: 2rem 1.25rem; text-align: center; color: var(--soft); }
footer { padding: 0 clamp(1rem, 3vw, 2.5rem) 2.5rem; color: var(--soft); font-size: .82rem; }
kbd { font: .92em var(--mono); border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 .35em; background: var(--card); }
#threads { position: fixed; inset: 0; width: 100vw; height: 100vh; pointer-events: none; display: none; z-index: 2; }
#threads path { fill: none; stroke: var(--hue); stroke-width: 1.5; opacity: .38; }
#threads path.weak { stroke-dasharray: 4 4; }
#threads circle { fill: var(--hue); opacity: .6; }
#threads path.away { opacity: .16; }
#threads.chosen path, #threads.chosen circle { opacity: .1; }
#threads path.lit { opacity: 1; stroke-width: 2.5; } #threads circle.lit { opacity: 1; }
.keys { display: none; }
@media (min-width: 64rem) {
  main { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); column-gap: 6rem; align-items: start; }
  .issue { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); display: flex; flex-direction: column; }
  .issue .scroll { max-height: none; flex: 1; min-height: 0; }
  #threads { display: block; }
  .keys { display: inline; }
}
@media (max-width: 40rem) {
  .bars li { grid-template-columns: minmax(0, 1fr) 3.5rem; }
  .bars svg { grid-column: 1 / -1; grid-row: 2; }
  .issue, .card, .others { border-radius: 10px; }
  .issue .scroll { max-height: 70vh; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { #threads, .skip { display: none !important; } .issue { position: static; max-height: none; } .issue .scroll, .code { max-height: none; overflow: visible; } .card { break-inside: avoid; } }
`;
