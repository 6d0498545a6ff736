/** The page's own script: the filter, opening what a link leads to, and copying scripts. Plain text here, since it runs in a browser. */
export const script = `
'use strict';
const form = document.querySelector('form.filter');
const rules = [...document.querySelectorAll('details.rule')];
const areas = [...document.querySelectorAll('section.area')];
const texts = new Map(rules.map((rule) => [rule, rule.textContent.toLowerCase()]));

function filter() {
  const chosen = new FormData(form);
  const verdicts = chosen.getAll('verdict');
  const words = chosen.get('text').toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const rule of rules) {
    const fits =
      (verdicts.length === 0 || verdicts.includes(rule.dataset.verdict)) &&
      (chosen.get('area') === '' || chosen.get('area') === rule.dataset.area) &&
      words.every((word) => texts.get(rule).includes(word));
    rule.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const area of areas) area.hidden = !area.querySelector('details.rule:not([hidden])');
  form.querySelector('output').value =
    shown === rules.length ? 'all ' + shown + ' rules' : shown + ' of ' + rules.length + ' rules';
}

function openTarget(hash) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  if (target.hidden) {
    form.reset();
    filter();
  }
  target.open = true;
  target.scrollIntoView();
}

// A script is for a shell: one key press selects all of it, and copies it where a browser lets a page do that.
function addCopy(folded) {
  if (!folded.open || !folded.matches('details.curl') || folded.querySelector('button')) return;
  const text = folded.querySelector('pre');
  text.before(copyButton(text));
}

function copyButton(text) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(text);
    const isCopied = await navigator.clipboard?.writeText(text.textContent).then(() => true, () => false);
    button.textContent = isCopied ? 'Copied' : 'Selected';
  });
  return button;
}

for (const text of document.querySelectorAll('p.replay > code')) text.after(' ', copyButton(text));
form.hidden = false;
document.addEventListener('toggle', (event) => addCopy(event.target), true);
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', () => openTarget(location.hash));
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link) openTarget(link.hash);
});
filter();
openTarget(location.hash);
`;
