/** The page's style sheet: one column, light or dark as the reader has it. */
export const style = `
:root { color-scheme: light dark; --ink: #1d232b; --soft: #5b6673; --paper: #fff; --ground: #f3f4f2; --line: #d9dcd8;
  --good: #1c7a41; --busy: #1d5fa8; --bad: #b3261e; --track: #e4e7e3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaec; --soft: #a2acb7; --paper: #1d2126; --ground: #14171a; --line: #343a41;
    --good: #6fd394; --busy: #86bdf5; --bad: #ff9d94; --track: #4a525b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
header { display: flex; gap: 1rem; align-items: center; margin-bottom: 1.5rem; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 .6rem; font-size: 1rem; }
header p, .soft { margin: 0; color: var(--soft); }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.2rem; margin-bottom: 1rem; }
.state { font-size: 1.2rem; font-weight: 600; margin: 0; }
.idle, .completed { color: var(--good); } .processing { color: var(--busy); } .stopped, .processing-stopped, .aborted, .canceled { color: var(--bad); }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
.two section { margin: 0; } .two { margin-bottom: 1rem; }
ul { margin: .4rem 0 0; padding-left: 1.2rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
.wide { overflow-x: auto; }
th { text-align: left; font-weight: 500; color: var(--soft); }
th, td { padding: .35rem .9rem .35rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
td.name { overflow-wrap: anywhere; min-width: 10rem; }
td.number, th.number { width: 1%; white-space: nowrap; text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 10px; border-radius: 5px; background: var(--track); }
td.level { width: 45%; padding-top: .75rem; }
img.icon { width: 56px; height: 56px; } img.page { display: block; width: 56px; border: 1px solid var(--line); background: #fff; }
td.page { min-width: 56px; max-width: 9rem; font-size: .75rem; line-height: 1.3; color: var(--soft); }
`;
