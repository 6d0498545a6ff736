import { signal } from '@preact/signals';
import { read } from './api.ts';
import { offers } from './inventory.ts';

/** An item of GET /users. */
export interface User {
  readonly id: number;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string;
  readonly department: string;
  readonly shortId: string;
  readonly cards: readonly string[];
  readonly aliases: readonly string[];
  readonly groupNames: readonly string[];
  readonly account: string;
  readonly provider: string;
  readonly disabled: boolean;
  readonly hasPassword: boolean;
  readonly quota?: string;
  readonly wallet?: string;
}

export const users = signal<readonly User[]>([]);

export async function readUsers(): Promise<void> {
  if (await offers('/users')) users.value = await read<readonly User[]>('/users');
}

interface KnownCard {
  readonly userName: string;
  readonly number: string;
}

/** All cards of the users shown, in the order of their names. */
export function cardsOf(): readonly KnownCard[] {
  return users.value.flatMap(({ userName, cards }) =>
    cards.map((number) => ({ userName, number })),
  );
}
