import type { Token, Tokens } from 'marked';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Box, chakra, Heading, Link, tableStyles, Text } from '../ui';
import { DEEPEST, isComment, plainText } from './read-help';

/** Tokens without a rule, HTML among them, are shown as text. */
export function HelpTokens({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }) {
  return tokens.map((token, index) => <Fragment key={index}>{renderToken(token, depth)}</Fragment>);
}

type Drawing<Kind extends Token> = (token: Kind, inner: ReactNode, depth: number) => ReactNode;

/** Help pages have no pictures: only their alternative text is shown. */
const DRAWINGS: Readonly<Record<string, Drawing<never>>> = {
  paragraph: (_: Token, inner) => <Text lineHeight="tall">{inner}</Text>,
  heading: (_: Token, inner) => (
    <Heading as="h3" fontSize="md" mt="2">
      {inner}
    </Heading>
  ),
  blockquote: (_: Token, inner) => (
    <Box ps="3" py="2" borderInlineStartWidth="4px" borderColor="blue.solid" bg="bg.subtle">
      {inner}
    </Box>
  ),
  list: ({ ordered, items }: Tokens.List, _inner, depth) => (
    <Box
      as={ordered ? 'ol' : 'ul'}
      ps="5"
      display="grid"
      gap="1.5"
      lineHeight="tall"
      listStyleType={ordered ? 'decimal' : 'disc'}
    >
      {items.map(({ tokens }, index) => (
        <li key={index}>
          <HelpTokens tokens={tokens} depth={depth + 1} />
        </li>
      ))}
    </Box>
  ),
  table: (table: Tokens.Table, _inner, depth) => <HelpTable table={table} depth={depth} />,
  hr: () => <Box as="hr" borderColor="border" />,
  br: () => <br />,
  strong: (_: Token, inner) => <strong>{inner}</strong>,
  em: (_: Token, inner) => <em>{inner}</em>,
  del: (_: Token, inner) => <del>{inner}</del>,
  codespan: ({ text }: Tokens.Codespan) => (
    <chakra.kbd px="1.5" borderWidth="1px" borderRadius="sm" bg="bg.subtle" fontSize="sm" fontFamily="inherit">
      {text}
    </chakra.kbd>
  ),
  code: ({ text }: Tokens.Code) => (
    <chakra.pre overflowX="auto" tabIndex={0} p="2" bg="bg.subtle" fontSize="table">
      {text}
    </chakra.pre>
  ),
  link: ({ href }: Tokens.Link, inner) => <HelpLink href={href}>{inner}</HelpLink>,
  image: ({ text }: Tokens.Image) => text,
  text: (token: Tokens.Text, inner) => (token.tokens ? inner : token.text),
  escape: ({ text }: Tokens.Escape) => text,
};

function renderToken(token: Token, depth: number): ReactNode {
  if (isComment(token)) return null;
  const draw = Object.hasOwn(DRAWINGS, token.type) ? (DRAWINGS[token.type] as Drawing<Token>) : undefined;
  if (!draw) return token.raw;
  if (depth >= DEEPEST) return plainText(token);
  const tokens = 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
  return draw(token, <HelpTokens tokens={tokens} depth={depth + 1} />, depth);
}

function HelpLink({ href, children }: { href: string; children: ReactNode }) {
  const target = linkTarget(href);
  if (!target) return children;
  if (target.kind !== 'elsewhere') return <Link to={target.to}>{children}</Link>;
  return (
    <chakra.a href={target.to} rel="noopener noreferrer" color="fg.link" textDecoration="underline">
      {children}
    </chakra.a>
  );
}

function HelpTable({ table: { header, rows }, depth }: { table: Tokens.Table; depth: number }) {
  const renderTokens = (tokens: readonly Token[]) => <HelpTokens tokens={tokens} depth={depth + 1} />;
  return (
    <Box overflowX="auto" tabIndex={0}>
      <chakra.table css={tableStyles}>
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index} scope="col">
                {renderTokens(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={column}>{renderTokens(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

type LinkTarget = { kind: 'section' | 'page' | 'elsewhere'; to: string };

/** Accepts only harmless targets: `#section`, `/page`, `https://…`. */
export function linkTarget(href: string): LinkTarget | undefined {
  if (/^#[a-z][a-z0-9-]{0,63}$/.test(href)) return { kind: 'section', to: href };
  if (/^\/(?:[\w~.-]+(?:\/[\w~.-]+)*)?(?:\?[\w=&.~-]*)?(?:#[a-z][a-z0-9-]{0,63})?$/.test(href))
    return { kind: 'page', to: href };
  if (!/^https:\/\/[^\s\\]+$/.test(href) || !URL.canParse(href)) return undefined;
  return { kind: 'elsewhere', to: new URL(href).href };
}
