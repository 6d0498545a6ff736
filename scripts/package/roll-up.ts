import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A declaration of one of our modules, without `export`. */
interface Declared {
  readonly text: string;
  /** All identifiers in it: those of other declarations and of imports are what it needs. */
  readonly names: ReadonlySet<string>;
}

/** A module's declarations and its imports from packages: each name with its line. */
interface Module {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly exported: ReadonlySet<string>;
  readonly external: ReadonlyMap<string, string>;
  /** Names that it passes on from packages, as statements. */
  readonly passedOn: readonly string[];
}

/**
 * One declaration file for an entry point: its exports and what their types need of other modules. `read` returns
 * the declarations of a module by its path. Throws where two modules need different things of one name.
 */
export function rollUp(entry: string, read: (path: string) => string): string {
  const modules = new Map<string, Module>();
  const load = (path: string): Module => {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
    const own = moduleOf(source, (name) => load(join(dirname(path), name)));
    modules.set(path, own);
    return own;
  };
  const { exported, passedOn } = load(entry);
  const all = [...modules.values()];
  const declared = merged(all.map((one) => one.declared));
  const external = merged(all.map((one) => one.external));
  const needed = reached(exported, declared);
  const texts = [...declared].filter(([name]) => needed.has(name)).map(([, { text }]) => text);
  const used = new Set([...needed].flatMap((name) => [...(declared.get(name)?.names ?? [])]));
  const imports = [...external].filter(([name]) => used.has(name)).map(([, line]) => line);
  const exports = `export { ${[...exported].toSorted().join(', ')} };`;
  return `${[...new Set(imports), ...texts, ...passedOn, exports].join('\n')}\n`;
}

function moduleOf(source: ts.SourceFile, load: (path: string) => Module): Module {
  const declared = new Map<string, Declared>();
  const exported = new Set<string>();
  const external = new Map<string, string>();
  const passedOn: string[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = moduleName(statement);
      if (from.startsWith('.')) {
        load(from);
        refuseRenaming(statement);
      } else for (const [name, line] of importLines(statement, from)) external.set(name, line);
    } else if (ts.isExportDeclaration(statement)) {
      const from = moduleName(statement);
      if (from !== '' && !from.startsWith('.')) passedOn.push(statement.getText(source));
      else
        for (const name of namesOf(statement, from === '' ? undefined : load(from)))
          exported.add(name);
    } else {
      const name = nameOf(statement);
      if (isExported(statement)) exported.add(name);
      declared.set(name, { text: plainText(statement, source), names: identifiersIn(statement) });
    }
  }
  return { declared, exported, external, passedOn };
}

function moduleName({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): string {
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? moduleSpecifier.text
    : '';
}

function refuseRenaming(statement: ts.ImportDeclaration): void {
  if (/\bas\b|\*/.test(statement.getText()))
    throw new Error(`an import may not rename what it takes: ${statement.getText()}`);
}

function importLines(
  { importClause }: ts.ImportDeclaration,
  from: string,
): readonly (readonly [string, string])[] {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const isType = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return bindings.elements.map((element) => {
    const kind = isType || element.isTypeOnly ? 'import type' : 'import';
    const whole = element.getText().replace(/^type /, '');
    return [element.name.text, `${kind} { ${whole} } from '${from}';`];
  });
}

function namesOf(
  { exportClause }: ts.ExportDeclaration,
  from: Module | undefined,
): readonly string[] {
  if (exportClause === undefined) return [...(from?.exported ?? [])];
  if (!ts.isNamedExports(exportClause)) throw new Error('a namespace cannot be rolled up');
  return exportClause.elements.map(({ name }) => name.text);
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) {
    const [declaration] = statement.declarationList.declarations;
    if (declaration !== undefined && ts.isIdentifier(declaration.name))
      return declaration.name.text;
  }
  const { name } = statement as unknown as { readonly name?: ts.Node };
  if (name !== undefined && ts.isIdentifier(name)) return name.text;
  throw new Error(`a declaration without a name cannot be rolled up: ${statement.getText()}`);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function plainText(statement: ts.Statement, source: ts.SourceFile): string {
  const comment = source.text.slice(statement.getFullStart(), statement.getStart(source)).trim();
  const text = statement.getText(source).replace(/^export /, '');
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  const whole = isType || text.startsWith('declare ') ? text : `declare ${text}`;
  return comment === '' ? whole : `${comment}\n${whole}`;
}

function identifiersIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) names.add(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return names;
}

function merged<Value>(maps: readonly ReadonlyMap<string, Value>[]): ReadonlyMap<string, Value> {
  const all = new Map<string, Value>();
  for (const [name, value] of maps.flatMap((map) => [...map])) {
    const other = all.get(name);
    if (other !== undefined && typeof value !== 'string')
      throw new Error(`two modules declare ${name}, which cannot be rolled up`);
    all.set(name, value);
  }
  return all;
}

function reached(
  from: ReadonlySet<string>,
  declared: ReadonlyMap<string, Declared>,
): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found)
    for (const needed of declared.get(name)?.names ?? [])
      if (declared.has(needed)) found.add(needed);
  return found;
}
