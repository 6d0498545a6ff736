import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { Badge } from '../parts.ts';
import { go, Link } from '../place.ts';
import { useTurnKeys } from '../use-key-list.ts';

/** A call of the case in which a rule failed. */
interface Step {
  readonly call: number;
  readonly request: string;
  readonly status: number;
  /** Its part in the finding. */
  readonly part: 'decisive' | 'evidence' | '';
}

export interface Finding {
  readonly case: string;
  readonly expected: string;
  readonly seen: string;
  /** Events other than calls that belong to the finding, in words. */
  readonly events: readonly string[];
  readonly steps: readonly Step[];
}

interface FindingProps {
  readonly finding: Finding;
  /** Path of the finding in the view; that of a call is below it. */
  readonly path: string;
  /** Number of the call to show; default: the decisive one. */
  readonly call: number | undefined;
}

/** Shows the expected beside the observed behaviour, and the calls of the case one by one. */
export function FindingView({ finding, path, call }: FindingProps): VNode {
  const { case: played, expected, seen, events, steps } = finding;
  const decisive = steps.find(({ part }) => part === 'decisive');
  const evidence = steps.find(({ part }) => part !== '');
  const shown = steps.find((step) => step.call === call) ?? decisive ?? evidence ?? steps[0];
  return html`<section class="finding">
    <h3>Test case ${played}</h3>
    <div class="sides"><section><h4>Expected</h4><p class="expected">${expected}</p></section><section><h4>Got</h4><p class="refusal">${seen}</p></section></div>
    ${events.length === 0 ? null : html`<ul class="events">${events.map((event) => html`<li key=${event}>${event}</li>`)}</ul>`}
    ${shown === undefined ? html`<p class="soft">No call belongs to this finding.</p>` : html`<${Steps} steps=${steps} shown=${shown} path=${path}/>`}
  </section>`;
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly shown: Step;
  readonly path: string;
}

function Steps({ steps, shown, path }: StepsProps): VNode {
  const at = steps.indexOf(shown);
  const decisive = steps.find(({ part }) => part === 'decisive');
  const show = (step: Step | undefined): void => {
    if (step !== undefined) go('rules', `${path}/${step.call}`);
  };
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => center(list.current, at), [at]);
  useTurnKeys((by) => show(steps[at + by]));
  return html`<p class="actions">
      <button type="button" disabled=${at === 0} onClick=${() => show(steps[at - 1])}>Previous call</button>
      <button type="button" disabled=${at === steps.length - 1} onClick=${() => show(steps[at + 1])}>Next call</button>
      ${decisive === undefined || decisive === shown ? null : html`<button type="button" onClick=${() => show(decisive)}>Decisive call</button>`}
      <span role="status">Call ${at + 1} of ${steps.length}${shown === decisive ? ', the decisive one' : ''}</span></p>
    <ol class="steps" ref=${list} tabindex="0" aria-label="calls of the test case">${steps.map((step) => html`<${StepLine} key=${step.call} step=${step} path=${path} isShown=${step === shown}/>`)}</ol>
    <${ExchangeView} id=${shown.call} link=${false}/>
    <p><${Link} view="traffic" id=${String(shown.call)}>Show it in the traffic<//></p>`;
}

/** Scrolls the list, and not the page, so that the line is in its middle. */
function center(list: HTMLOListElement | null, at: number): void {
  const line = list?.children[at];
  if (list === null || !(line instanceof HTMLElement)) return;
  list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.clientHeight) / 2;
}

function StepLine({ step, path, isShown }: { step: Step; path: string; isShown: boolean }): VNode {
  const { call, request, status, part } = step;
  return html`<li><${Link} view="rules" id=${`${path}/${call}`} current=${isShown}>${request}<//> ${status === 0 ? 'no answer' : status}${part === '' ? null : html` <${Badge} tone=${part === 'decisive' ? 'bad' : 'off'}>${part}<//>`}</li>`;
}
