import { readFileSync } from 'node:fs';
import { htmlDocument } from '../../html/html-document.ts';
import { html } from '../../html/markup.ts';
import type { Certificate } from '../certificate.ts';
import { firstPage } from './first-page.ts';
import { ruleTable } from './rule-table.ts';
import { situationTable } from './situation-table.ts';

const style = [
  '../../html/style/colours.css',
  '../../html/style/text.css',
  '../../html/style/first-screen.css',
  '../../html/style/causes.css',
  '../../html/style/paper.css',
  'certificate.css',
]
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n');

/** certificate.html: the certificate for people, on screen and on paper. What is signed is certificate.json. */
export function certificateHtml(certificate: Certificate): string {
  const { name, version } = certificate.terminal;
  return htmlDocument({
    title: `${[name, version].join(' ').trim()}: ${certificate.outcome} (Platen)`,
    style,
    content: html`${firstPage(certificate)}
${ruleTable(certificate)}
${situationTable(certificate)}
<footer><p>Written by Platen ${certificate.harness.version}. What is signed is certificate.json; this page only shows it.</p></footer>`,
  });
}
