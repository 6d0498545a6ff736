import type { Clock } from '../../kit/clock.ts';
import type { ReleaseOrder } from '../delivery/delivery.ts';
import type { EndedDelivery, Settlement } from '../delivery/settlement.ts';
import { negated, type Reservation } from '../rules/balance.ts';
import type { Reader, Store, Transactor } from '../store/store.ts';
import { type Charge, chargeFor, mayOwe, taken } from './charge.ts';
import { balanceOf, post } from './post.ts';

export interface SettlementParts {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Joins the transactions of a delivery, so that its cost is as durable as its claim and its end. */
export function createSettlement({ store: { read }, clock }: SettlementParts): Settlement {
  return {
    async charge(order) {
      const charge = await chargeOf(read, order);
      if (charge === undefined) return undefined;
      const { id: userId, userName, providerId, accountId } = charge.user;
      const { cost, type } = charge;
      const description = order.document.name;
      return { userId, userName, providerId, accountId, cost, type, description };
    },

    async open(transactor, order) {
      const charge = await chargeOf(read, order);
      if (charge !== undefined) await balanceOf(transactor, charge.user, clock.now());
    },

    payment: (state) => ({ isPaid: isPaid[state], description: reasonOf(state) }),

    async reserve(transactor, order, deliveryId) {
      const { document } = order;
      const charge = await chargeOf(read, order);
      if (charge === undefined) return true;
      const { id: userId, userName, providerId, accountId } = charge.user;
      const documentUuid = document.uuid;
      const entry = await post(transactor, charge.user, {
        type: 'RESERVATION',
        description: document.name,
        documentUuid,
        amounts: (balance) => taken(charge, balance),
        now: clock.now(),
      });
      if (entry === undefined) return false;
      const holder = { userId, userName, providerId, accountId };
      const parts = { quota: -entry.quota, wallet: -entry.wallet };
      await transactor.change.addReservation({ deliveryId, documentUuid, ...holder, ...parts });
      return true;
    },

    async settle(transactor, delivery) {
      if (delivery.document !== undefined && !(await mayOwe(read, delivery.document))) return;
      const reservation = await transactor.change.takeReservation(delivery.id);
      if (reservation === undefined) return;
      // Its user was removed meanwhile, and the balance with it.
      if ((await transactor.balances.ofUser(reservation.userId)) === undefined) return;
      await give(transactor, reservation, clock.now());
      if (isPaid[delivery.state]) await deduct(transactor, reservation, { delivery, clock });
    },
  };
}

function chargeOf(
  read: Reader,
  { document, options, port }: ReleaseOrder,
): Promise<Charge | undefined> {
  // A printer without colour prints none.
  const grayscale = options.grayscale || port.monochrome;
  return chargeFor(read, document, { copies: options.copies, grayscale });
}

function reasonOf(state: EndedDelivery['state']): string {
  return state === 'uncertain' ? 'it is uncertain whether it was printed' : '';
}

/**
 * What is uncertain may have been printed, so it is paid: else one balance could print twice. An
 * administrator gives it back where nothing came out (SIL-56, SIL-77).
 */
const isPaid: Readonly<Record<EndedDelivery['state'], boolean>> = {
  delivered: true,
  uncertain: true,
  failed: false,
  'given-up': false,
};

async function give(transactor: Transactor, reservation: Reservation, now: number): Promise<void> {
  await post(transactor, holderOf(reservation), {
    type: 'RESERVATION_RELEASE',
    description: '',
    documentUuid: reservation.documentUuid,
    amounts: () => reservation,
    now,
  });
}

async function deduct(
  transactor: Transactor,
  reservation: Reservation,
  { delivery, clock }: { readonly delivery: EndedDelivery; readonly clock: Pick<Clock, 'now'> },
): Promise<void> {
  await post(transactor, holderOf(reservation), {
    type: 'DEDUCTION',
    description: reasonOf(delivery.state),
    documentUuid: reservation.documentUuid,
    amounts: () => negated(reservation),
    now: clock.now(),
  });
}

/** As it was when the cost was set aside. The balance is there, so no policy is asked for. */
function holderOf({ userId: id, userName, providerId, accountId }: Reservation) {
  return { id, userName, providerId, accountId, groupIds: [] };
}
