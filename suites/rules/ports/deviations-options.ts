import { alterForm, alterList, answersInstead, both, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer } from '../../prove/interception.ts';

const creates = on('outputports.create');

/** interface 4.5 and 4.6: what ports may be given, and by what lists are narrowed. */
export const portOptionDeviations: readonly Fault[] = [
  {
    id: 'no-postscript-of-old',
    says: 'refuses outputtype 5',
    rule: 'OUT-13',
    make: () =>
      answersInstead(both(creates, (request) => formOf(request).get('outputtype') === '5')),
  },
  {
    id: 'one-service-is-enough',
    says: 'keeps only the first of several services',
    rule: 'OUT-14',
    make: () =>
      alterForm(creates, (form) => {
        const first = form.get('serviceid');
        if (first !== null) form.set('serviceid', first);
      }),
  },
  {
    id: 'port-loses-configuration',
    says: 'does not store the terminal configuration of an output port',
    rule: 'OUT-15',
    make: () => alterForm(creates, (form) => form.delete('embeddedconfiguration')),
  },
  {
    id: 'all-jobs-are-anonymous',
    says: 'sends every IPP job without a user name',
    rule: 'OUT-16',
    make: () => alterForm(creates, (form) => form.delete('sendusername')),
  },
  {
    id: 'no-job-is-anonymous',
    says: 'sends every IPP job with its user name',
    rule: 'OUT-16',
    make: () =>
      alterForm(creates, (form) => {
        if (form.has('sendusername')) form.set('sendusername', 'true');
      }),
  },
  {
    id: 'finisher-is-straight',
    says: 'does not store the reversed finisher of an output port',
    rule: 'OUT-18',
    make: () => alterForm(creates, (form) => form.delete('reversefinisher')),
  },
  {
    id: 'provider-zero-has-no-ports',
    says: 'lists no output ports with providerid 0',
    rule: 'OUT-17',
    make: () =>
      alterList(
        both(on('outputports.list'), (request) => formOf(request).get('providerid') === '0'),
        () => [],
      ),
  },
  {
    id: 'provider-zero-is-nobody',
    says: 'finds no user when ports are listed with providerid 0',
    rule: 'OUT-17',
    make: () =>
      answersInstead(
        both(
          on('outputports.list'),
          (request) => formOf(request).get('providerid') === '0' && formOf(request).has('username'),
        ),
        jsonAnswer(403, {}),
      ),
  },
  {
    id: 'queues-of-every-place',
    says: 'lists the queues of all locations',
    rule: 'IN-10',
    make: () => alterForm(on('inputports.list'), (form) => form.delete('locationids')),
  },
  {
    id: 'queues-of-the-first-place',
    says: 'uses only the first of several locationids',
    rule: 'IN-10',
    make: () =>
      alterForm(on('inputports.list'), (form) => {
        const [first] = form.getAll('locationids');
        if (first !== undefined) form.set('locationids', first);
      }),
  },
];
