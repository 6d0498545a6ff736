import { readFileSync } from 'node:fs';
import { type IdsLock, withNewIds } from '../../suites/catalogue/ids-lock.ts';
import { everyRule } from '../../suites/rules/rules.ts';
import type { Table } from './table.ts';

const file = 'suites/catalogue/ids.lock.json';

/** The lock file with the ids of new rules: an id never comes to mean something else. */
export const idsLockTable: Table = {
  file,
  render: () => {
    const lock = JSON.parse(
      readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
    ) as IdsLock;
    const ids = everyRule.map(({ id }) => id);
    return `${JSON.stringify(withNewIds(lock, ids), null, 2)}\n`;
  },
};
