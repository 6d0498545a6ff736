import { expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { differencesOf } from './value-obligation.ts';

const groupNamed = (name: string): SentEvent => asked('groups.create', 'groupname', name);

function asked(operation: string, name: string, value: string): SentEvent {
  const place = {
    seq: 1,
    at: '0',
    case: 'case',
    call: 1,
    path: '',
    pathParameters: {},
    headers: {},
  };
  const parameters = [[name, value]] as const;
  return { ...place, type: 'sent', operation, method: 'PUT', parameters };
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

it('what a service has, and how devices and paper are named, obliges to nothing', () => {
  const of = (operation: string, name: string, value: string) =>
    differencesOf(asked(operation, name, value), asked(operation, name, 'x'), 'any').map(
      ({ obliged }) => obliged,
    );
  expect(of('outputports.create', 'serviceid', '1')).toEqual(['unspecified']);
  expect(of('outputports.create', 'embeddedconfiguration', '1')).toEqual(['unspecified']);
  expect(of('outputports.create', 'deviceserial', 'SN-4711')).toEqual(['kept']);
  expect(of('outputports.create', 'deviceserial', 'Ключ 名前')).toEqual(['unspecified']);
  expect(of('documents.record', 'papersize', 'A4')).toEqual(['kept']);
  expect(of('documents.record', 'papersize', 'Ключ 名前')).toEqual(['unspecified']);
});
