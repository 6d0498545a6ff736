import { html, type Markup } from '../../html/markup.ts';
import type {
  Certificate,
  CertifiedSituation,
  SituationEnd,
  SituationState,
} from '../certificate.ts';

const stateWords: Readonly<Record<Exclude<SituationState, 'played'>, string>> = {
  skipped: 'skipped',
  cannot: 'not supported by the terminal',
  unplayed: 'not played',
};

const endWords: Readonly<Record<SituationEnd, string>> = {
  done: 'played',
  blocked: 'skipped',
  error: 'played, Platen broke',
  cut: 'cut short',
};

/** Each situation that it was put into, or was not. */
export function situationTable({ situations }: Certificate): Markup | undefined {
  if (situations.length === 0) return undefined;
  return html`<section class="situations" aria-labelledby="situations"><h2 id="situations">Test cases</h2>
<table><thead><tr><th scope="col">Test case</th><th scope="col">Description</th><th scope="col">Result</th></tr></thead>
<tbody>${situations.map(row)}</tbody></table></section>`;
}

function row({ id, title, state, ends, why }: CertifiedSituation): Markup {
  return html`<tr class="s-${state}"><th scope="row" class="id">${id}</th><td>${title}${why === null ? undefined : html`<p class="why">${why}</p>`}</td><td>${state === 'played' ? played(ends) : stateWords[state]}</td></tr>`;
}

function played(ends: readonly SituationEnd[]): string {
  const words = [...Map.groupBy(ends, (end) => endWords[end])].map(([word, own]) =>
    own.length === 1 ? word : `${word} ${String(own.length)} times`,
  );
  return words.join('; ');
}
