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
  goals,
  content,
}: {
  readonly title: string;
  /** Where who uses a keyboard may want to begin: an id of the page, and what is there. */
  readonly goals: readonly (readonly [id: string, what: string])[];
  readonly content: Markup;
}): string {
  const skip = html`${goals.map(
    ([id, what]) => html`<a class="skip" href="#${id}">Skip to ${what}</a>
`,
  )}`;
  return htmlDocument({ title, style, script, skip, content });
}
