import { isAdministrator } from '../../engine/case/queries.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { isPush } from '../../rules/document-upload/push-queues.ts';
import { upload } from '../../rules/document-upload/uploads.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const probes: FormerProbes = {
  'DOC-UP-06': (x) =>
    x.text('uri') === '' &&
    (x.sent.file === undefined ||
      ['username', 'portname', 'title'].some((name) => x.param(name) === undefined)),
  'DOC-UP-07': (x, { inputPorts }) =>
    x.param('portname') !== undefined &&
    ![...inputPorts.values()].some(({ fields }) => fields['portname'] === x.param('portname')),
  'DOC-UP-10': (x) =>
    !/\.pdf$/i.test(x.sent.file?.fileName ?? '.pdf') &&
    !x.text('title').toLowerCase().endsWith(extensionOf(x).toLowerCase()),
  'DOC-UP-12': (x) =>
    !/^[012]$/.test(x.param('duplex') ?? '0') ||
    !/^\d+$/.test(x.param('copies') ?? '1') ||
    !/^(true|false)$/i.test(x.param('grayscale') ?? 'true'),
  'DOC-UP-17': (x) => x.sent.file === undefined && x.param('uri') !== undefined,
  'DOC-UP-18': (x) => /\p{Cc}/u.test(x.text('title')),
  'DOC-UP-21': (x, { facts }) =>
    ![undefined, '0', String(facts.providerId)].includes(x.param('providerid')),
  'DOC-UP-26': (x, state) => {
    const scale = Number(x.param('scale') ?? 1);
    return isPush(x, state) && (scale < 1 || scale > 100);
  },
  'DOC-UP-30': (x, state) =>
    x.key === 'plain' &&
    x.user !== undefined &&
    x.user !== userKey(x.text('username')) &&
    !isAdministrator(x, state),
  'DOC-UP-34': (x, { users }) =>
    x.param('username') !== undefined && !users.has(userKey(x.text('username'))),
};

function extensionOf({ sent }: Exchange): string {
  return /\.[^.]+$/.exec(sent.file?.fileName ?? '')?.[0] ?? '';
}

export const ofDocumentUploads: FormerProbes = Object.fromEntries(
  Object.entries(probes).map(([rule, isProbe]): readonly [string, FormerProbe] => [
    rule,
    (x, state, c) => upload(x) && x.sent.malformed === undefined && isProbe(x, state, c),
  ]),
);
