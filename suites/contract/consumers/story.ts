import type { StateParameters } from '../states.ts';
import type { Matcher, Template } from './matchers.ts';

/** What a provider must have prepared before the request comes; states.ts says what each means. */
export type Given = {
  readonly [Name in keyof StateParameters]: {
    readonly description: Name;
    readonly parameters: StateParameters[Name];
  };
}[keyof StateParameters];

/** One request of a consumer, and what it relies on in the answer; nothing else is compared. */
export interface Interaction {
  readonly states: readonly Given[];
  readonly uponReceiving: string;
  readonly withRequest: {
    readonly method: string;
    readonly path: string | Matcher;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers: Readonly<Record<string, string | Matcher>>;
    /** As it goes out: Pact compares a form given as a text field by field. */
    readonly body?: string;
  };
  readonly willRespondWith: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string | Matcher>>;
    readonly body?: Template;
  };
}

/** A real client's behaviour, played against Pact's mock of the service. */
export interface Story {
  readonly interactions: readonly Interaction[];
  /** Rejects when the client makes of the answers something else than it should. */
  readonly play: (baseUrl: string) => Promise<void>;
}

export interface Consumer {
  readonly name: string;
  readonly stories: readonly Story[];
}
