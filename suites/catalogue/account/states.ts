import { type AccountedPart, accountOf, by, excluded, silent } from './part.ts';

/** interface 3. */
export const statesParts: readonly AccountedPart[] = [
  ...accountOf('3', [
    excluded('2443d75d0d27', 'heading', 'heading'),
    by('028c745d5fd4', 'the values of status', 'DOC-UP-02 DOC-LIST-01'),
    excluded('537eca067883', 'columns', 'heading'),
    by('170edceaad4e', 'status 0', 'DOC-UP-02 DOC-LIST-01 DOC-LIST-02'),
    by('ade07742d591', 'status 1', 'DOC-UP-02 DOC-LIST-01 DOC-SEND-16 DOC-SEND-21'),
    by('924037585202', 'status 2', 'DOC-UP-02 DOC-LIST-01 DOC-DEL-05'),
    by(
      '651d5d91a174',
      'status 3',
      'DOC-UP-02 DOC-LIST-01 DOC-EXP-01 DOC-EXP-02 DOC-EXP-03 DOC-EXP-04 DOC-EXP-05 DOC-EXP-06',
    ),
    by('95b2f184fd90', 'status 4', 'DOC-UP-02 DOC-UP-32 DOC-LIST-01'),
    by('9b031d466bb4', 'status 5', 'DOC-UP-02 DOC-LIST-01'),
    by('3a7ff5545005', 'status 6', 'DOC-UP-02 DOC-LIST-01'),
    by('80e7bb5f7a32', 'status 7', 'DOC-UP-02 DOC-LIST-01'),
    by('0c4505bbe9c6', 'status 8', 'DOC-UP-02 DOC-UP-29 DOC-LIST-01'),
    by('c7a32dd2323e', 'status 9', 'DOC-UP-02 DOC-LIST-01'),
    by('42f34f2635f3', 'deployStatus.stage', 'OUT-01'),
    by('8ebe262e892b', 'terminalStatus.installationSource', 'OUT-01'),
    by('e7d3ee19f0d9', 'terminalStatus.status', 'OUT-01'),
    by('7e8e663bbfb5', 'without a filter READY', 'DOC-LIST-02'),
    excluded('ceadfa500aa8', 'office files beyond a limit', 'costly'),
    silent('7a29a63ca101', 'transitions', 'SIL-40'),
  ]),
];
