import type { Clock } from '../../kit/clock.ts';
import { type Ids, sha256 } from '../../kit/ids.ts';
import { createVault } from '../../kit/sealed.ts';
import { createSigner } from '../../kit/signed.ts';
import type { ContentStore } from '../content/content.ts';
import type { Conversion } from '../conversion/conversion.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Directory } from '../directory/directory.ts';
import type { ExchangeBook } from '../exchanges/book.ts';
import type { Books } from '../operations/balances/books.ts';
import type { Inspect, Passwords, Service } from '../operations/operation.ts';
import type { Imports } from '../rules/import.ts';
import type { Store } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { CallFaults } from './faults.ts';
import type { Log } from './log.ts';
import type { HttpSettings } from './settings.ts';

/** What the HTTP side stands on. */
export interface HttpParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly delivery: Delivery;
  readonly books: Books;
  readonly audit: AuditTrail;
  readonly inspect: Inspect;
  readonly conversion: Conversion;
  readonly imports: Imports;
  readonly passwords: Passwords;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: HttpSettings;
  readonly log: Log;
  /** Records every request and its answer. */
  readonly exchanges?: ExchangeBook | undefined;
  /** Whether the service was told to stop. */
  readonly isStopping?: () => boolean;
  /** What is to go wrong. */
  readonly faults?: { readonly calls: CallFaults };
}

/** What operations act through. */
export function serviceOf(parts: HttpParts): Service {
  const { store, content, delivery, books, inspect, conversion } = parts;
  const { imports, passwords, directory, ids, settings } = parts;
  return {
    store,
    content,
    delivery,
    books,
    inspect,
    conversion,
    imports,
    passwords,
    directory,
    signer: createSigner(settings.signingKey),
    vault: createVault(settings.signingKey),
    ids: { uuid: () => ids.uuid(), secret: () => ids.secret(), hash: sha256 },
    settings: settings.rules,
  };
}
