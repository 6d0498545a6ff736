import { expect, it } from 'vitest';
import type { SentEvent } from '../../journal/event.ts';
import { differencesOf } from '../value-obligation.ts';

function groupNamed(name: string): SentEvent {
  const place = {
    seq: 1,
    at: '0',
    case: 'case',
    call: 1,
    path: '',
    pathParameters: {},
    headers: {},
  };
  const parameters = [['groupname', name]] as const;
  return { ...place, type: 'sent', operation: 'groups.create', method: 'PUT', parameters };
}

it('says what a value obliges to, by the names that the profile allows', () => {
  const of = (name: string, names: 'plain' | 'letters' | 'any') =>
    differencesOf(groupNamed(name), groupNamed('plain'), names).map(({ obliged }) => obliged);
  expect(of('plain', 'any')).toEqual([]);
  expect(of('Straße', 'letters')).toEqual(['kept']);
  expect(of('Straße', 'plain')).toEqual(['unspecified']);
  expect(of('Straße & Co', 'letters')).toEqual(['unspecified']);
  expect(of('Straße & Co', 'any')).toEqual(['kept']);
  expect(of('a\nß', 'any')).toEqual(['unspecified']);
});
