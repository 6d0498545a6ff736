import type { Given } from './story.ts';

/** Names and numbers that nobody else has; they stand in requests, so every set-up uses these very ones. */
export const ann = {
  userName: 'contract-ann',
  fullName: 'Ann Contract',
  email: 'contract-ann@customer.example',
  card: 'C0117AC7',
  shortId: '90117117',
  password: 'example-password-of-ann',
  pin: '4711',
} as const;
export const queue = 'contract-queue';
export const serial = 'CONTRACT-0001';
export const readerAddress = '02:00:00:C0:17:AC';
/** Stands in paths where the document of the state is put in. */
export const exampleUuid = '6f1c2a52-6a0e-4b0b-9a39-2d1a5a0c9b11';
export const noSuchUuid = '00000000-0000-4000-8000-000000000000';

type Details = Omit<Extract<Given, { description: 'a user' }>['parameters'], 'userName'>;

export function user(details: Details = {}): Given {
  return { description: 'a user', parameters: { userName: ann.userName, ...details } };
}

export const loggedIn: readonly Given[] = [
  user(),
  { description: 'the user is logged in', parameters: { userName: ann.userName } },
];

export function waiting(count: number): readonly Given[] {
  return [
    { description: 'a pull queue', parameters: { portName: queue } },
    {
      description: 'documents wait',
      parameters: { userName: ann.userName, portName: queue, count },
    },
  ];
}

export const trustedDevice: Given = { description: 'a trusted device', parameters: {} };
export const portBySerial: Given = {
  description: 'an output port that prints',
  parameters: { serial },
};

/** The interface does not say how this is answered: only a service of the same opinion is held to it. */
export function free(silence: string): Given {
  return { description: 'the interface does not specify this answer', parameters: { silence } };
}
