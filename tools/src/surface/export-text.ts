import ts from 'typescript-api';
import type { Origins } from './origins';
import { nameOf, TypeText } from './type-text';

export type Named = readonly [name: string, text: string];

/**
 * Writes an export as names that can be added or removed separately: `session.current` for a method,
 * `DataTable(empty?)` for a prop, `type Sort(column)` for a member of a type.
 */
export class ExportText {
  private readonly text: TypeText;

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly origins: Origins,
  ) {
    this.text = new TypeText(checker, origins);
  }

  of(exported: ts.Symbol): Named[] {
    const { name } = exported;
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(exported) : exported;
    if (this.origins.packageOf(symbol)) return [[name, `external ${this.origins.nameOf(symbol)}`]];
    return [
      ...(symbol.flags & ts.SymbolFlags.Value ? this.value(name, this.checker.getTypeOfSymbol(symbol)) : []),
      ...(symbol.flags & ts.SymbolFlags.Type ? this.type(`type ${name}`, symbol) : []),
    ];
  }

  private value(name: string, type: ts.Type): Named[] {
    const [call, ...calls] = type.getCallSignatures();
    if (call && calls.length === 0) return this.function(name, call);
    if (!this.isOwnObject(type)) return [[name, this.text.of(type)]];
    return type
      .getProperties()
      .flatMap((property) => this.value(`${name}.${nameOf(property)}`, this.checker.getTypeOfSymbol(property)));
  }

  private function(name: string, call: ts.Signature): Named[] {
    const [only, ...others] = call.getParameters();
    const input = only && others.length === 0 ? this.checker.getTypeOfSymbol(only) : undefined;
    if (!input || !this.isOwnObject(input)) return [[name, this.text.signature(call)]];
    return [[name, this.text.signature(call, ['…'])], ...this.members(name, input)];
  }

  private type(name: string, symbol: ts.Symbol): Named[] {
    const type = this.checker.getDeclaredTypeOfSymbol(symbol);
    if (this.consistsOfTexts(type)) return this.texts(name, type);
    if (!this.isOwnObject(type)) return [[name, this.text.of(type)]];
    const given = type.aliasTypeArguments ?? (type as ts.InterfaceType).typeParameters ?? [];
    return [[name, `${this.text.typeParameters(given)}{…}`], ...this.members(name, type)];
  }

  private members(name: string, type: ts.Type): Named[] {
    return type
      .getProperties()
      .map(
        (property) => [`${name}(${nameOf(property)})`, this.text.of(this.checker.getTypeOfSymbol(property))] as const,
      );
  }

  /** Whether a type is a catalogue of texts. A new text is an addition, like a new method. */
  private consistsOfTexts(type: ts.Type): boolean {
    const catalogues = type
      .getProperties()
      .map((property) => this.checker.getTypeOfSymbol(property))
      .flatMap((catalogue) => (catalogue.isIntersection() ? catalogue.types : [catalogue]));
    return catalogues.length > 0 && catalogues.every(({ symbol }) => fileOf(symbol).endsWith('.json'));
  }

  private texts(name: string, type: ts.Type): Named[] {
    if (!(type.flags & ts.TypeFlags.Object) && !type.isIntersection()) return [[name, this.text.of(type)]];
    return type.getProperties().flatMap((property) => {
      const named = `${name}.${nameOf(property)}`;
      // Fields of the contract are written as references, since they come and go with the contract.
      if (this.origins.packageOf(property)) return [[named, this.origins.nameOf(property)] as const];
      return this.texts(named, this.checker.getTypeOfSymbol(property));
    });
  }

  /** Whether all members of the type are declared by us. */
  private isOwnObject(type: ts.Type): boolean {
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !this.checker.isArrayLikeType(type);
    const isCalled = type.getCallSignatures().length + type.getConstructSignatures().length > 0;
    const properties = type.getProperties();
    const isIndexed = this.checker.getIndexInfosOfType(type).length > 0;
    return (
      isObject &&
      !isCalled &&
      !isIndexed &&
      properties.length > 0 &&
      properties.every((one) => this.origins.isOurs(one))
    );
  }
}

function fileOf(symbol: ts.Symbol | undefined): string {
  return symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
}
