import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { html } from '../html.ts';
import { Action, counted, dateTime } from '../parts.ts';

export interface ClockState {
  /** Epoch milliseconds of the service's clock when it was read. */
  readonly now: number;
  readonly frozen: boolean;
  readonly offsetMs: number;
  /** Time of reading by `performance.now()`. */
  readonly readAt: number;
}

const steps = [
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
] as const;

/** The clock of the service, which runs here as it does there. */
export function Clock(props: { state: ClockState | undefined; done: () => void }): VNode {
  const { state, done } = props;
  const tick = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => (tick.value += 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { now = 0, frozen = false, offsetMs = 0, readAt = 0 } = state ?? {};
  const shown = frozen || tick.value < 0 ? now : now + performance.now() - readAt;
  const call = (path: string, body?: object) => ({ method: 'POST', path: `/clock/${path}`, body });
  return html`<section class="card"><h2>Clock</h2>
    <p>${state === undefined ? '' : dateTime(shown)}${frozen ? ', stopped' : offsetWords(offsetMs)}</p>
    <p class="actions">${frozen ? html`<${Action} done=${done} call=${call('resume')}>Start<//>` : html`<${Action} done=${done} call=${call('freeze', {})}>Stop<//>`}
      ${steps.map(([name, ms]) => html`<${Action} key=${name} done=${done} call=${call('advance', { ms })}>+ ${name}<//>`)}</p></section>`;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The distance from the real time in its two largest units. */
function offsetWords(offsetMs: number): string {
  let rest = Math.round(Math.abs(offsetMs) / 1_000);
  const parts = units.flatMap(([unit, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count === 0 ? [] : [counted(count, unit)];
  });
  if (parts.length === 0) return '';
  return `, ${parts.slice(0, 2).join(' ')} ${offsetMs < 0 ? 'behind' : 'ahead of'} the real time`;
}
