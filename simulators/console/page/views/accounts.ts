import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { offers } from '../inventory.ts';
import { Search, says } from '../parts.ts';
import { readUsers, type User, users } from '../people.ts';
import { go, place } from '../place.ts';
import { useKeyList } from '../use-key-list.ts';
import { useLive } from '../use-live.ts';
import { RecordDetails } from './record-details.ts';
import { type Columns, RecordTable } from './record-table.ts';

type Value = string | number | boolean | readonly string[] | undefined;
/** A record as the control plane lists it. */
type Row = Readonly<Record<string, Value>> & { readonly id: number };

const noRows: readonly Row[] = [];

/** Shows the current users, accounts, output ports and queues, and one of them in full. */
export function AccountsView(): VNode {
  const search = useSignal('');
  const accounts = useSignal(noRows);
  const ports = useSignal(noRows);
  const queues = useSignal(noRows);
  const { trouble, reload } = useLive(
    async () => {
      if (!(await offers('/accounts'))) return;
      await readUsers();
      [accounts.value, ports.value, queues.value] = await Promise.all([
        read<readonly Row[]>('/accounts'),
        read<readonly Row[]>('/output-ports'),
        read<readonly Row[]>('/queues'),
      ]);
    },
    { kinds: ['audit', 'balance', 'control', 'cleared'] },
  );
  const found = <T extends object>(rows: readonly T[]): readonly T[] =>
    search.value === '' ? rows : rows.filter((row) => says(row, search.value));
  const groups = [
    { title: 'Users', kind: 'user', columns: userColumns, rows: found(users.value) },
    { title: 'Accounts', kind: 'account', columns: accountColumns, rows: found(accounts.value) },
    { title: 'Output ports', kind: 'port', columns: portColumns, rows: found(ports.value) },
    {
      title: 'Queues',
      kind: 'queue',
      columns: queueColumns(ports.value),
      rows: found(queues.value),
    },
  ];
  const all = groups.flatMap(({ kind, rows }) =>
    rows.map((row) => ({ kind, row, id: `${kind}-${row.id}` })),
  );
  const { id } = place.value;
  useKeyList({
    move(by) {
      const at = all.findIndex((one) => one.id === id);
      const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
      if (next !== undefined) go('accounts', next.id);
    },
    open: () => undefined,
  });
  return html`<div class=${id === '' ? 'split' : 'split open'}><section class="main scrolls">
    <header class="bar"><h1>Accounts</h1><${Search} value=${search} label="Search accounts"/></header>
    ${trouble.value === '' ? null : html`<p role="alert" class="refusal">${trouble.value}</p>`}
    ${groups.map(({ title, kind, columns, rows }) => html`<section key=${kind} class="card"><h2>${title}</h2><${RecordTable} label=${title} columns=${columns} rows=${rows} idOf=${(row: { id: number }) => `${kind}-${row.id}`}/></section>`)}
  </section>
  ${id === '' ? null : html`<${RecordDetails} key=${id} id=${id} found=${all.find((one) => one.id === id)} done=${reload}/>`}</div>`;
}

const userColumns: Columns<User> = {
  User: ({ userName }) => userName,
  Name: ({ fullName }) => fullName,
  Cards: ({ cards }) => cards.map((card) => html`<code key=${card}>${card} </code>`),
  'Short id': ({ shortId }) => shortId,
  Department: ({ department }) => department,
  Groups: ({ groupNames }) => groupNames.join(', '),
  Quota: ({ quota }) => quota ?? '',
  Wallet: ({ wallet }) => wallet ?? '',
  Account: ({ account, provider }) => `${account}, ${provider}`,
  Notes: ({ disabled, hasPassword }) =>
    [...(disabled ? ['disabled'] : []), ...(hasPassword ? [] : ['no password'])].join(', '),
};

const text = (name: string) => (row: Readonly<Record<string, Value>>) => {
  const value = row[name];
  return [value ?? ''].flat().join(', ');
};

const accountTypes = ['', 'vendor', 'customer', 'container'];
const accountColumns: Columns<Row> = {
  Account: text('name'),
  Type: ({ accountType }) => accountTypes[Number(accountType)] ?? '',
  Domains: text('domainNames'),
  'Time zone': text('timezone'),
  Locale: text('locale'),
  'Default paper': text('defaultPaperSize'),
};

const portColumns: Columns<Row> = {
  Port: text('name'),
  Address: text('address'),
  Serial: text('deviceSerial'),
  Reader: text('ipReaderAddress'),
  Protocol: ({ printProtocol }) => ['tcp', 'ipp', 'spooler'][Number(printProtocol)] ?? '',
  Active: ({ active }) => (active === false ? 'switched off' : 'yes'),
};

function queueColumns(ports: readonly Row[]): Columns<Row> {
  return {
    Queue: text('name'),
    Type: ({ portType }) => (portType === 1 ? 'push' : 'pull'),
    'Output port': ({ outputPortId }) =>
      text('name')(ports.find(({ id }) => id === outputPortId) ?? {}),
  };
}
