import type { Case } from '../../engine/case/case.ts';
import type { Assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { hasMadeId } from '../../engine/case/records.ts';
import { acceptsSeen, appears } from '../../engine/case/resource-assertions.ts';
import { isCollatedBy, portsAt } from '../../engine/case/subjects/ports-at.ts';
import { perSend } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, answersInstead, ignores, whoseForm } from '../../engine/fault-proxy/alter.ts';
import { isObject, itemsOf, type Json, member, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { endingsFor } from '../../engine/session/documents/unicode-names.ts';
import { newPort, newPrinter, printerPort } from '../../engine/session/samples/ports.ts';
import { madeId } from '../../engine/session/samples/sample.ts';
import { type PortState, userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const creates = call('outputports.create');
const newPorts = { by: 'outputports.create', list: 'outputports.list', about: hasMadeId };
const outputTypes = ['0', '1', '3', '4', '5'];

/** interface 4.5: what output ports may be given, and what some of it does to their jobs. */
export const rules = [
  rule('OUT-13', 'Every outputtype of the list is accepted', {
    from: 'outputports.create outputtype: values',
    atLeast: 5,
    check: acceptsSeen({
      ...newPorts,
      when: (x) => x.group === undefined && outputTypes.includes(x.text('outputtype')),
    }),
    faults: fault(
      'no-postscript-of-old',
      'refuses outputtype 5',
      answersInstead(whoseForm(creates, (form) => form.get('outputtype') === '5')),
    ),
  }),
  rule(
    'OUT-14',
    'An output port that was created with several serviceid is listed with each of them',
    {
      from: [
        'outputports.create param serviceid',
        '2 OutputPortInfo services',
        'outputports.create serviceid: repeatable',
      ],
      basis: 'SIL-9B',
      check: appears({
        ...newPorts,
        when: (x) => x.params('serviceid').length > 1,
        holds: (record, x) => {
          const services = member(record, 'services');
          const shown = isObject(services) ? Object.values(services).flatMap(itemsOf) : [];
          const hasAll = x.params('serviceid').every((id) => shown.map(String).includes(id));
          return hasAll ? undefined : `services ${JSON.stringify(services)}`;
        },
      }),
      faults: fault(
        'one-service-is-enough',
        'keeps only the first of several services',
        alterForm(creates, (form) => {
          const first = form.get('serviceid');
          if (first !== null) form.set('serviceid', first);
        }),
      ),
    },
  ),
  rule(
    'OUT-15',
    'An output port that was created with a terminal configuration is listed with its id',
    {
      from: [
        'outputports.create param embeddedconfiguration',
        '2 OutputPortInfo embeddedConfigurationId',
      ],
      basis: 'SIL-74',
      check: appears({
        ...newPorts,
        when: (x) => x.param('embeddedconfiguration') !== undefined,
        holds: (record, x) => {
          const shown = String(numberMember(record, 'embeddedConfigurationId'));
          const isGiven = shown === x.param('embeddedconfiguration');
          return isGiven ? undefined : `embeddedConfigurationId ${shown}`;
        },
      }),
      faults: fault(
        'port-loses-configuration',
        'does not store the terminal configuration of an output port',
        ignores(creates, 'embeddedconfiguration'),
      ),
    },
  ),
  rule('OUT-16', 'IPP jobs carry the user name if sendusername is set, and none otherwise', {
    from: 'outputports.create param sendusername',
    needs: ['allow.paper'],
    feature: 'ipp',
    atLeast: 2,
    check: namesUsers,
    faults: [
      fault(
        'all-jobs-are-anonymous',
        'sends every IPP job without a user name',
        ignores(creates, 'sendusername'),
      ),
      fault(
        'no-job-is-anonymous',
        'sends every IPP job with its user name',
        alterForm(creates, (form) => {
          if (form.has('sendusername')) form.set('sendusername', 'true');
        }),
      ),
    ],
  }),
  rule(
    'OUT-18',
    'With a reversed finisher or software collation all pages of all sets print, each set on sheets of its own',
    {
      from: ['reversefinisher', 'softwareCopyCollation'].map(
        (name) => `outputports.create param ${name}`,
      ),
      basis: 'SIL-5C',
      needs: ['allow.paper'],
      atLeast: 2,
      since: '2026-12',
      check: perSend(({ document, release, prints }, { state }) => {
        const { pages } = document.file;
        const isReversed = portsAt(release.to, state).some(has('reversefinisher', 'true'));
        if (!isReversed && !isCollatedBy(release.to, state)) return undefined;
        if (pages === undefined || prints.length === 0) return undefined;
        const sets = release.copies ?? document.copies ?? 1;
        const isTwoSided = (release.duplex ?? document.duplex ?? 0) > 0;
        const filled = isTwoSided ? pages + (pages % 2) : pages;
        const most = filled * sets;
        // The last sheet of a set that comes out straight needs no empty back.
        const least = isReversed ? most : most - filled + pages;
        const came = prints.reduce((sum, print) => sum + print.pages * (print.copies ?? 1), 0);
        // A printer that puts sets together fills their sheets itself.
        const isOneSet = prints.every((print) => print.pages <= filled);
        const enough = isOneSet && !isReversed ? pages * sets : least;
        return {
          ok: came >= enough && came <= most,
          expected: `${String(enough)} to ${String(most)} printed pages`,
          seen: countOf(came, 'printed page'),
        };
      }),
      faults: fault(
        'finisher-is-straight',
        'does not store the reversed finisher of an output port',
        ignores(creates, 'reversefinisher'),
      ),
    },
  ),
];

function* namesUsers(c: Case): Iterable<Assertion> {
  for (const { owner, prints, uploadedAtSeq } of c.documents)
    for (const { printer, state, userName, seq } of prints) {
      const port = portsAt(c.printerAddress(printer), c.state).find(has('printprotocol', '1'));
      // No default is stated.
      const given = port?.unsure.has('sendusername') ? undefined : port?.fields['sendusername'];
      if (given === undefined || state !== 'completed') continue;
      const isDue = given === 'true';
      yield {
        // The name may stand beside that of a domain or a provider.
        ok: userKey(userName ?? '').includes(owner) === isDue,
        witness: [seq, uploadedAtSeq],
        expected: isDue ? `an IPP job of ${owner}` : 'an IPP job without user name',
        seen: userName === undefined ? 'no user name' : `user name ${userName}`,
      };
    }
}

function has(name: string, value: string) {
  return ({ fields }: PortState): boolean => fields[name] === value;
}

export const testCases = [
  /** Output ports of every type, with several services, with a terminal configuration; listed with providerid 0 and without. */
  testCase('ports/options', [], async (s) => {
    const create = (more: Readonly<Record<string, Json>>) =>
      s.call('outputports.create', { ...newPort(s), ...more });
    const list = (narrowed: Readonly<Record<string, string>>) =>
      s.call('outputports.list', narrowed);
    for (const outputtype of outputTypes) await create({ outputtype });
    await list({});
    await list({ providerid: '0' });
    const { userName: username } = await s.user();
    await list({ username });
    await list({ username, providerid: '0' });
    await create({ serviceid: ['1', '2'] });
    const configuration = { domain: s.domain, name: s.name('configuration'), vendor: 'unknown' };
    const made = await s.call('terminalconfig.create', configuration);
    await create({ embeddedconfiguration: madeId(made) });
    await list({});
  }),

  /** The profile declines IPP: a port that prints by it is asked for all the same. */
  testCase('ports/ipp-declined', { whenDeclined: 'ipp' }, async (s) => {
    await s.call('outputports.create', { ...newPrinter(s), printprotocol: '1' });
  }),

  /** Two users print at an IPP port that is to send user names, and at one that is not. */
  testCase('ports/send-user-name', ['allow.paper'], async (s) => {
    const isPlain = endingsFor(s.credentials.facts).length === 1;
    const accented = isPlain ? {} : { name: `${s.name('host')} Zoë Ключ` };
    const users = [await s.user(accented), await s.user()];
    const queue = await s.queue();
    for (const sendusername of [true, false]) {
      const port = await printerPort(s, 'ipp', { sendusername });
      for (const user of users) {
        const uuid = await s.upload(user, queue);
        await s.call('documents.send', { uuid, port: port.address }, await s.login(user));
        await s.settle(1);
      }
    }
  }),

  /** Three pages on both sides of the paper: at a port whose finisher turns them round, and in two sets at one that puts sets together. */
  testCase('ports/paper', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    for (const [more, options] of [
      [{ reversefinisher: true }, { duplex: 2 }],
      [{ softwareCopyCollation: true }, { duplex: 1, copies: 2 }],
    ] as const) {
      const { address: port } = await printerPort(s, 'raw', more);
      const file = uniqueDocument(s.name('sets'), 'three-pages.pdf');
      const uuid = await s.upload(user, queue, { file });
      await s.call('documents.send', { uuid, port, ...options }, token);
      // Sets that are put together are one job.
      s.effects.papers();
      await s.settle(1);
    }
  }),
];
