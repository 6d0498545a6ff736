import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { offers } from '../inventory.ts';
import { listen, whenOpen } from '../live.ts';
import { Search, says } from '../parts.ts';
import { readUsers, type User, users } from '../people.ts';

type Row = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Shows the current users, accounts and ports. */
export function AccountsView(): VNode {
  const search = useSignal('');
  const accounts = useSignal<readonly Row[]>([]);
  const ports = useSignal<readonly Row[]>([]);
  const queues = useSignal<readonly Row[]>([]);
  const load = async (): Promise<void> => {
    if (!(await offers('/accounts'))) return;
    await readUsers();
    accounts.value = await read<readonly Row[]>('/accounts');
    ports.value = await read<readonly Row[]>('/output-ports');
    queues.value = await read<readonly Row[]>('/queues');
  };
  useEffect(() => whenOpen(() => void load()), []);
  useEffect(() => listen(['audit', 'balance', 'cleared'], () => void load()), []);
  const shown = users.value.filter((user) => search.value === '' || says(user, search.value));
  return html`<div class="main scrolls">
    <header class="bar"><h1>Accounts</h1><${Search} value=${search} label="Search users"/></header>
    ${accounts.value.length === 0 ? html`<p class="soft">No service is running here.</p>` : null}
    <section class="card"><h2>Users</h2><${Table} label="users" columns=${userColumns} rows=${shown}/></section>
    <section class="card"><h2>Accounts</h2><${Table} label="accounts" columns=${accountColumns} rows=${accounts.value}/></section>
    <section class="card"><h2>Output ports</h2><${Table} label="output ports" columns=${portColumns} rows=${ports.value}/></section>
    <section class="card"><h2>Queues</h2><${Table} label="queues" columns=${queueColumns(ports.value)} rows=${queues.value}/></section>
  </div>`;
}

type Columns<T> = Readonly<Record<string, (row: T) => unknown>>;

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

const text = (name: string) => (row: Row) => {
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

function Table<T extends { readonly id?: Row[string] }>(props: {
  label: string;
  columns: Columns<T>;
  rows: readonly T[];
}): VNode {
  const { label, columns, rows } = props;
  const all = Object.entries(columns);
  if (rows.length === 0) return html`<p class="soft">None.</p>`;
  return html`<div class="wide-table" tabindex="0" role="region" aria-label=${label}><table><thead><tr>${all.map(([title]) => html`<th key=${title} scope="col">${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row, at) => html`<tr key=${row.id ?? at}>${all.map(([title, cell]) => html`<td key=${title}>${cell(row)}</td>`)}</tr>`)}</tbody></table></div>`;
}
