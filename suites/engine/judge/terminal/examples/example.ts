import type { Fields, Other, PanelJournal } from '../../../journal/panel-journal.ts';

/** A case in which a rule holds, and one in which it is broken: by hand, as little as shows it. */
export interface Example {
  readonly rule: string;
  readonly holds: (panel: PanelJournal) => void;
  readonly breaks: (panel: PanelJournal) => void;
  /** What else is broken by the same deed. */
  readonly wake?: readonly string[];
}

/** Somebody logs in and is shown these documents. */
export function shown(panel: PanelJournal, ...uuids: readonly string[]): void {
  panel.login();
  panel.list(uuids.map((uuid) => ({ uuid })));
}

/** Two documents, released. */
export function released(panel: PanelJournal): void {
  panel.asked('release', { waiting: 2 });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
  panel.release('a');
  panel.release('b');
  panel.told('done', { printed: ['a.pdf', 'b.pdf'] });
}

/** Somebody looks at what waits; then comes what a test is about. */
export function looked(panel: PanelJournal, then: (panel: PanelJournal) => void = () => {}): void {
  panel.asked('look');
  panel.login();
  panel.list([{ uuid: 'a' }]);
  then(panel);
  panel.told('done', { shown: ['a.pdf'] });
}

/** A call that is made after a look, as it should be and as it shouldn't. */
export function calls(
  rule: string,
  call: (panel: PanelJournal, wrong: boolean) => void,
  wake: readonly string[] = [],
): Example {
  return {
    rule,
    holds: (panel) => looked(panel, () => call(panel, false)),
    breaks: (panel) => looked(panel, () => call(panel, true)),
    wake,
  };
}

/** The same for a call that differs in its fields alone. */
export function fields(
  rule: string,
  operation: string,
  call: {
    readonly path: string;
    readonly method: string;
    readonly right: Fields;
    readonly wrong: Fields;
  },
): Example {
  const { path, method, right, wrong } = call;
  return calls(rule, (panel, isWrong) =>
    panel.form(method, operation, { path, fields: isWrong ? wrong : right }),
  );
}

export function withoutHeader(panel: PanelJournal, name: string): Other {
  const { [name]: _, ...headers } = panel.headers({});
  return { headers };
}
