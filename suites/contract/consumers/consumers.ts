import { cardReader } from './card-reader.ts';
import { printClient } from './print-client.ts';
import type { Consumer } from './story.ts';
import { documents } from './terminal/documents.ts';
import { lists } from './terminal/lists.ts';
import { logins } from './terminal/logins.ts';
import { records } from './terminal/records.ts';

const terminal: Consumer = {
  name: 'platen terminal',
  stories: [...logins, ...lists, ...documents, ...records],
};

/** Whose pacts are committed. */
export const consumers: readonly Consumer[] = [cardReader, printClient, terminal];

export const providerName = 'managed printing service';
