import { expect, it } from 'vitest';
import { differences } from './compare.ts';
import { accountOf, by, excluded } from './part.ts';
import { digestOf, partsOf } from './parts-of.ts';

const text = '## 1. One\n- it holds\n- it holds\n';
const heading = excluded(digestOf('## 1. One'), 'heading', 'heading');
const holds = by(digestOf('it holds'), 'what holds', 'X-01');

it('nothing differs when every part has its account', () => {
  const account = accountOf('1', [heading, holds, holds]);
  expect(differences(partsOf(text), account)).toEqual({ unaccounted: [], stale: [] });
});

it('a part without account, though its text is accounted for once', () => {
  const found = differences(partsOf(text), accountOf('1', [heading, holds]));
  expect(found.unaccounted.map((part) => part.text)).toEqual(['it holds']);
  expect(found.stale).toEqual([]);
});

it('an account whose part is gone or stands in another section', () => {
  const elsewhere = accountOf('2', [holds]);
  const account = [...accountOf('1', [heading, holds, holds]), ...elsewhere];
  expect(differences(partsOf(text), account)).toEqual({ unaccounted: [], stale: elsewhere });
});
