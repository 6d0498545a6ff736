import { readFileSync } from 'node:fs';
import { htmlDocument } from './html-document.ts';
import { html, type Markup } from './markup.ts';
import { script } from './script.ts';

const sheets = [
  'colours',
  'text',
  'first-screen',
  'causes',
  'rules',
  'exchange',
  'screens',
  'paper',
];
const style = sheets
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/** The page around a report. */
export function page({
  title,
  content,
}: {
  readonly title: string;
  readonly content: Markup;
}): string {
  const skip = html`<a class="skip" href="#causes">Skip to what is broken</a>
`;
  return htmlDocument({ title, style, script, skip, content });
}
