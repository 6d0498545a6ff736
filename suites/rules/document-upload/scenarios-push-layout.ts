import type { Pairs } from '../../drive/body.ts';
import type { CallOptions } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import type { Session } from '../../drive/session.ts';
import type { UploadOptions } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';
import { printerPort } from '../ports/scenarios-printer.ts';

/** Those of the list, and one of each class of widths and heights. */
const sizes = 'Original A3 A4 A5 A6 Letter Legal Ledger Tabloid 300x500 842x1191'.split(' ');
const turnedAndScaled: readonly Pairs[] = [
  // Twice: what comes out when nothing is asked for, and whether that is always the same.
  [['outputpagesize', 'Original']],
  [['outputpagesize', 'Original']],
  [['pageorientation', '0']],
  [['pageorientation', '1']],
  [['scale', '1']],
  [['scale', '50']],
  [['scale', '100']],
];

/** One document goes to a PDF port in every size. */
export const pushSizes: TestCase = {
  name: 'documents/push-sizes',
  needs: ['allow.paper'],
  async play(stage) {
    const push = await openPush(stage);
    for (const size of sizes) await push.print({ parameters: [['outputpagesize', size]] });
    await push.look();
  },
};

/** The same in both orientations and several scales, also in some that are none. */
export const pushLayout: TestCase = {
  name: 'documents/push-layout',
  needs: ['allow.paper'],
  async play(stage) {
    const push = await openPush(stage);
    for (const parameters of turnedAndScaled) await push.print({ parameters });
    for (const wrong of ['0', '101']) {
      const pair = stage.pair();
      for (const scale of [wrong, '100'])
        await push.print({ pair, parameters: [['scale', scale]] });
    }
    await push.look();
  },
};

interface Push {
  /** Sends the document up, and waits for its paper where it was taken. */
  print(more: UploadOptions): Promise<void>;
  look(): Promise<void>;
}

async function openPush(stage: Session): Promise<Push> {
  const user = await stage.user();
  const queue = await stage.queue(await printerPort(stage, 'raw', [['outputtype', '1']]));
  const file = uniqueDocument(stage.name('layout'));
  return {
    async print(more) {
      const reply = await stage.sendUp(user, queue, { file, ...more });
      // A late print would be taken for that of the next upload.
      const inTime = await stage.settle(succeeded(reply) ? 1 : 0);
      if (!inTime) await stage.settle(1);
    },
    async look() {
      await stage.look(await stage.login(user));
    },
  };
}

/** An upload names another provider than the user's, which has no such user; or none, or 0. */
export const uploadOtherProvider: TestCase = {
  name: 'documents/upload-other-provider',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const strange = 2_000_000_000 + stage.context.identities.below(100_000_000);
    const pair = stage.pair();
    const upload = async (provider: Pairs, more: CallOptions = {}): Promise<void> => {
      const file = uniqueDocument(stage.name('provider'));
      const parameters: Pairs = [
        ['username', user.userName],
        ['portname', queue],
        ['title', file.fileName],
        ...provider,
      ];
      await stage.request('documents.upload', stage.full, { file, parameters, ...more });
      await stage.look(token);
    };
    for (const providerid of [strange, stage.credentials.facts.providerId])
      await upload([['providerid', String(providerid)]], { pair });
    await upload([['providerid', '0']]);
    await upload([]);
  },
};
