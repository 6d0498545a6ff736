/**
 * The provider states of the pacts: names and parameters. Each call that needs one finds it prepared
 * anew. README.md says what a vendor does for each.
 */
export interface StateParameters {
  readonly 'a user': {
    readonly userName: string;
    readonly fullName?: string;
    readonly email?: string;
    readonly card?: string;
    readonly shortId?: string;
    readonly password?: string;
    readonly pin?: string;
  };
  readonly 'the user is logged in': { readonly userName: string };
  readonly 'a trusted device': Readonly<Record<never, never>>;
  readonly 'a pull queue': { readonly portName: string };
  readonly 'documents wait': {
    readonly userName: string;
    readonly portName: string;
    readonly count: number;
  };
  readonly 'an output port that prints': { readonly serial?: string; readonly reader?: string };
  readonly 'an output port that is not ready': { readonly serial: string };
  readonly 'no user has this card': { readonly card: string };
  readonly 'the queue does not exist': { readonly portName: string };
  readonly 'the interface does not specify this answer': { readonly silence: string };
}

export type StateName = keyof StateParameters;

export const freeAnswer = 'the interface does not specify this answer' satisfies StateName;

const names: Readonly<Record<StateName, true>> = {
  'a user': true,
  'the user is logged in': true,
  'a trusted device': true,
  'a pull queue': true,
  'documents wait': true,
  'an output port that prints': true,
  'an output port that is not ready': true,
  'no user has this card': true,
  'the queue does not exist': true,
  'the interface does not specify this answer': true,
};

export const stateNames = Object.keys(names) as readonly StateName[];
