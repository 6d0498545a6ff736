import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { Action } from '../parts.ts';
import type { PrinterShown } from '../printers.ts';

interface Kind {
  readonly kind: string;
  readonly does: string;
  readonly example: Readonly<Record<string, unknown>>;
  readonly fields: readonly { readonly name: string; readonly isOptional: boolean }[];
}

/** Shows the faults in force and a form to inject another one. */
export function Faults({ base, faults }: { base: string; faults: PrinterShown['faults'] }): VNode {
  const kinds = useSignal<readonly Kind[]>([]);
  const chosen = useSignal('paper-jam');
  const numbers = useSignal<Readonly<Record<string, string>>>({});
  useEffect(() => {
    read<readonly Kind[]>(`${base}/fault-kinds`).then(
      (found) => {
        kinds.value = found;
      },
      () => undefined,
    );
  }, [base]);
  const kind = kinds.value.find((one) => one.kind === chosen.value);
  const given = Object.fromEntries(
    Object.entries(numbers.value)
      .filter(([name, value]) => value !== '' && kind?.fields.some((field) => field.name === name))
      .map(([name, value]) => [name, Number(value)]),
  );
  const inForce = faults.map(({ does: _does, ...fault }) => fault);
  const added = { ...kind?.example, ...given };
  const choose = (event: Event): void => {
    chosen.value = (event.target as HTMLSelectElement).value;
    numbers.value = {};
  };
  return html`<section class="card">
    <h2>Faults</h2>
    ${faults.length === 0 ? html`<p class="soft">No active faults.</p>` : html`<ul>${faults.map((fault, at) => html`<li key=${at}><strong>${fault.kind}</strong>: ${fault.does} <${Action} call=${{ method: 'PUT', path: `${base}/faults`, body: inForce.filter((_, index) => index !== at) }}>Clear<//></li>`)}</ul>`}
    <p class="form">
      <label>Fault <select value=${chosen.value} onChange=${choose}>${kinds.value.map((one) => html`<option key=${one.kind} value=${one.kind}>${one.kind}</option>`)}</select></label>
      ${kind?.fields.map(({ name, isOptional }) => {
        const type = (event: Event): void => {
          numbers.value = { ...numbers.value, [name]: (event.target as HTMLInputElement).value };
        };
        return html`<label key=${`${kind.kind} ${name}`}>${inWords(name)}${isOptional ? ', optional' : ''} <input type="number" value=${numbers.value[name] ?? kind.example[name] ?? ''} onInput=${type}/></label>`;
      })}
      <${Action} call=${{ method: 'PUT', path: `${base}/faults`, body: [...inForce, added] }}>Inject<//>
      ${faults.length === 0 ? null : html`<${Action} call=${{ method: 'DELETE', path: `${base}/faults` }}>Clear all<//>`}
    </p>
    ${kind === undefined ? null : html`<p class="soft">Effect: the printer ${kind.does}.</p>`}
  </section>`;
}

/** Name of a field as a label: "For (ms)" for forMs. */
function inWords(name: string): string {
  if (name === 'ms') return 'Delay (ms)';
  const words = name.replace(/[A-Z]/g, ' $&').toLowerCase().replace(/\bms$/, '(ms)');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
