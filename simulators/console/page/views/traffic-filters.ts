import { computed, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { html } from '../html.ts';
import { counted, Search } from '../parts.ts';
import { type TrafficRow, trafficRows } from '../traffic-rows.ts';

export const search = signal('');
const kind = signal('');
const protocol = signal('');
const name = signal('');

const isOfProtocol = (row: TrafficRow): boolean =>
  protocol.value === '' || row.protocol === protocol.value;

/** Methods and operations of the exchanges of the chosen protocol. */
const names = computed(() =>
  [...new Set(trafficRows.value.filter(isOfProtocol).map((row) => row.name))].sort(),
);

/** Whether the filters let a row through. */
export function wanted(row: TrafficRow): boolean {
  const isNamed = name.value === '' || row.name === name.value;
  return isNamed && isOfProtocol(row) && (row.isRefused || kind.value === '');
}

export function TrafficFilters({ shown }: { shown: number }): VNode {
  const setProtocol = (chosen: string): void => {
    protocol.value = chosen;
    name.value = '';
  };
  return html`<header class="bar filters"><h1>Traffic</h1><span class="soft" role="status">${shown} of ${counted(trafficRows.value.length, 'exchange')}</span>
    <${Choice} label="Result" any="All" value=${kind.value} of=${['Refused only']} choose=${(one: string) => (kind.value = one)}/>
    <${Choice} label="Protocol" any="Any protocol" value=${protocol.value} of=${['HTTP', 'IPP', 'raw']} choose=${setProtocol}/>
    <${Choice} label="Method or operation" any="Any method" value=${name.value} of=${names.value} choose=${(one: string) => (name.value = one)}/>
    <${Search} value=${search} label="Search traffic"/></header>`;
}

interface ChoiceProps extends Readonly<Record<'label' | 'any' | 'value', string>> {
  readonly of: readonly string[];
  readonly choose: (value: string) => void;
}

function Choice({ label, any, value, of, choose }: ChoiceProps): VNode {
  const changed = (event: Event): void => choose((event.target as HTMLSelectElement).value);
  return html`<select aria-label=${label} value=${value} onChange=${changed}><option value="">${any}</option>${of.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select>`;
}
