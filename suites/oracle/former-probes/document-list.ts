import { call } from '../../spec/calls.ts';
import type { FormerProbes } from '../former-probes.ts';

const list = call('documents.list');

export const ofDocumentLists: FormerProbes = {
  'DOC-LIST-08': (x) => list(x) && !x.hasToken,
  'DOC-LIST-13': (x) => list(x) && !/^[1-9]\d*$/.test(x.param('maxRecords') ?? '1'),
};
