import ts from 'typescript-api';
import type { Origins } from './origins';

const { TypeFlags, ObjectFlags, SymbolFlags } = ts;

/** Types that are written as their own text. */
const PLAIN =
  TypeFlags.Any |
  TypeFlags.Unknown |
  TypeFlags.Never |
  TypeFlags.VoidLike |
  TypeFlags.Null |
  TypeFlags.Boolean |
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.BigInt |
  TypeFlags.ESSymbolLike |
  TypeFlags.Literal |
  TypeFlags.NonPrimitive;

/** Types that stay unresolved until their type parameters are known. */
const OPEN =
  TypeFlags.Index |
  TypeFlags.IndexedAccess |
  TypeFlags.Conditional |
  TypeFlags.Substitution |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping;

const NAMED = SymbolFlags.Interface | SymbolFlags.Class | SymbolFlags.Enum;

/** An object with more members is written with only those that we declare. */
const MEMBERS_WRITTEN = 60;

const FORMAT: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/**
 * Writes equal types as equal texts. Our own types are written member by member, sorted; those of packages by package
 * and name. Neither paths nor the order of declaration matter.
 */
export class TypeText {
  private readonly open: ts.Type[] = [];

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly origins: Origins,
  ) {}

  of(type: ts.Type): string {
    if (type.flags & PLAIN) return this.plain(type);
    const alias = type.aliasSymbol;
    if (alias && this.origins.packageOf(alias)) return this.named(alias, type.aliasTypeArguments ?? []);
    if (type.isUnionOrIntersection()) return this.combined(type);
    if (type.flags & TypeFlags.TypeParameter) return type.symbol.name;
    if (type.flags & OPEN) return this.unresolved(type);
    return this.object(type as ts.ObjectType);
  }

  signature(signature: ts.Signature, parameters = signature.getParameters().map((one) => this.parameter(one))): string {
    const result = this.checker.getTypePredicateOfSignature(signature)
      ? 'predicate'
      : this.of(this.checker.getReturnTypeOfSignature(signature));
    return `${this.typeParameters(signature.typeParameters ?? [])}(${parameters.join(', ')}) => ${result}`;
  }

  typeParameters(parameters: readonly ts.TypeParameter[]): string {
    return parameters.length === 0 ? '' : `<${parameters.map((one) => this.typeParameter(one)).join(', ')}>`;
  }

  private typeParameter(parameter: ts.TypeParameter): string {
    const { name, declarations } = parameter.symbol;
    const [declaration] = declarations ?? [];
    const written = declaration && ts.isTypeParameterDeclaration(declaration) ? declaration.constraint : undefined;
    if (written && ts.isTypeReferenceNode(written) && !written.typeArguments)
      return `${name} extends ${this.reference(written)}`;
    const constraint = parameter.getConstraint();
    return constraint ? `${name} extends ${this.of(constraint)}` : name;
  }

  /** Types that we define by a formula are written as the formula: resolved, they would grow with each call of the API. */
  private reference({ typeName }: ts.TypeReferenceNode): string {
    const named = this.checker.getSymbolAtLocation(typeName);
    const symbol = named && named.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(named) : named;
    if (!symbol || this.origins.packageOf(symbol)) return symbol ? this.origins.nameOf(symbol) : typeName.getText();
    const formula = definitionOf(symbol);
    return formula && !ts.isTypeLiteralNode(formula) ? `${symbol.name} = ${oneLine(formula)}` : symbol.name;
  }

  private parameter(parameter: ts.Symbol): string {
    const declaration = parameter.valueDeclaration;
    const written = declaration && ts.isParameter(declaration) ? declaration : undefined;
    const rest = written?.dotDotDotToken ? '...' : '';
    const optional = written && this.checker.isOptionalParameter(written) ? '?' : '';
    return `${rest}${optional}${this.of(this.checker.getTypeOfSymbol(parameter))}`;
  }

  /** An unresolved type of ours is written as its definition. */
  private unresolved(type: ts.Type): string {
    if (type.flags & TypeFlags.IndexedAccess && !type.aliasSymbol) {
      const { objectType, indexType } = type as ts.IndexedAccessType;
      return `${this.of(objectType)}[${this.of(indexType)}]`;
    }
    const formula = type.aliasSymbol && definitionOf(type.aliasSymbol);
    return `${this.plain(type)}${formula ? ` = ${oneLine(formula)}` : ''}`;
  }

  private object(type: ts.ObjectType): string {
    const symbol = type.symbol as ts.Symbol | undefined;
    const isReference = (type.objectFlags & ObjectFlags.Reference) !== 0;
    const given = isReference ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
    if (this.checker.isTupleType(type)) return `[${given.map((part) => this.of(part)).join(', ')}]`;
    if (symbol && symbol.flags & NAMED && this.origins.packageOf(symbol)) return this.named(symbol, given);
    if (this.open.includes(type)) return `(the ${symbol?.name ?? 'type'} itself)`;
    this.open.push(type);
    const text = this.members(type);
    this.open.pop();
    return text;
  }

  private members(type: ts.ObjectType): string {
    const calls = type.getCallSignatures().map((signature) => this.signature(signature));
    const constructs = type.getConstructSignatures().map((signature) => `new ${this.signature(signature)}`);
    const indices = this.checker
      .getIndexInfosOfType(type)
      .map((info) => `[${this.of(info.keyType)}]: ${this.of(info.type)}`);
    const isClass = constructs.length > 0;
    const properties = type.getProperties().filter((one) => isPublic(one) && (!isClass || this.isStatic(one)));
    if (properties.length > 0 && properties.every((property) => this.origins.packageOf(property) === 'contract')) {
      return 'contract#document';
    }
    const [only, ...others] = [...calls, ...constructs, ...indices, ...this.properties(properties)];
    if (calls.length === 1 && only && others.length === 0) return only;
    return `{ ${[only, ...others].filter((part) => part !== undefined).join('; ')} }`;
  }

  /** Whether a property belongs to every function, and so to every class. Those are left out. */
  private isStatic(property: ts.Symbol): boolean {
    return property.name !== 'prototype' && this.origins.isOurs(property);
  }

  /** The properties to write: a style system has hundreds. */
  private properties(all: readonly ts.Symbol[]): string[] {
    const isMany = all.length > MEMBERS_WRITTEN;
    const written = isMany ? all.filter((property) => this.origins.isOurs(property)) : all;
    const texts = written.map((property) => `${nameOf(property)}: ${this.of(this.checker.getTypeOfSymbol(property))}`);
    return [...texts.toSorted(), ...(isMany ? ['...those of packages'] : [])];
  }

  private combined(type: ts.UnionOrIntersectionType): string {
    const parts = [...new Set(type.types.map((part) => this.of(part)))].toSorted();
    return parts.length > MEMBERS_WRITTEN ? '(many)' : `(${parts.join(type.isUnion() ? ' | ' : ' & ')})`;
  }

  private named(symbol: ts.Symbol, given: readonly ts.Type[]): string {
    const parts = this.withoutDefaults(symbol, given).map((part) => this.of(part));
    return `${this.origins.nameOf(symbol)}${parts.length > 0 ? `<${parts.join(', ')}>` : ''}`;
  }

  private withoutDefaults(symbol: ts.Symbol, given: readonly ts.Type[]): readonly ts.Type[] {
    const { typeParameters = [] } = this.checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType;
    const isDefault = (type: ts.Type, at: number) => typeParameters[at]?.getDefault() === type;
    return given.slice(0, given.findLastIndex((type, at) => !isDefault(type, at)) + 1);
  }

  private plain(type: ts.Type): string {
    return this.checker.typeToString(type, undefined, FORMAT);
  }
}

/** With a question mark if it is optional. */
export function nameOf(property: ts.Symbol): string {
  return `${property.name}${property.flags & SymbolFlags.Optional ? '?' : ''}`;
}

function definitionOf(symbol: ts.Symbol): ts.TypeNode | undefined {
  const declaration = symbol.declarations?.[0];
  return declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
}

function oneLine(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/g, ' ');
}

function isPublic(property: ts.Symbol): boolean {
  const flags = property.valueDeclaration ? ts.getCombinedModifierFlags(property.valueDeclaration) : 0;
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}
