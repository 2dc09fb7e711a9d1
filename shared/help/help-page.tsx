import { useEffect, useMemo } from 'react';
import { useTranslation } from '../i18n';
import { Link, useLocation } from '../router';
import { Box, fingertip, Heading, Link as TextLink, Page, PageHeader, Stack } from '../ui';
import { HelpTokens } from './help-tokens';
import { readHelp } from './read-help';
import type { Help, HelpSection } from './read-help';

export interface HelpPageProps {
  /** Name of the page's route. */
  title: string;
}

/** The screen's loader must have loaded the namespace `help`. */
export function HelpPage({ title }: HelpPageProps) {
  const { t, i18n } = useTranslation();
  // Without interpolation: braces and dollar signs in the text are not placeholders.
  const markdown = String(i18n.getResource(i18n.language, 'help', 'text'));
  const help = useMemo(() => readHelp(markdown), [markdown]);
  const current = useSectionOfAddress(help);
  return (
    <Page width="form">
      <PageHeader
        title={title}
        breadcrumb={
          <Box mb="1" data-print="hidden">
            <TextLink to="/help" css={{ smDown: fingertip }}>
              {t('help.all')}
            </TextLink>
          </Box>
        }
      />
      {help.intro.length > 0 && (
        <Stack gap="2">
          <HelpTokens tokens={help.intro} />
        </Stack>
      )}
      <Contents sections={help.sections} />
      {help.sections.map((section) => (
        <Section key={section.id} section={section} isCurrent={section.id === current} />
      ))}
    </Page>
  );
}

/** The prefix prevents collisions with other ids of the page. */
const elementId = (id: string) => `help-${id}`;

function Contents({ sections }: { sections: readonly HelpSection[] }) {
  const { t } = useTranslation();
  return (
    <Box
      as="nav"
      aria-label={t('help.contents')}
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.subtle"
      data-print="hidden"
    >
      <Box
        as="ul"
        display="grid"
        gap={{ base: '0', sm: '1' }}
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="4"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Box
              asChild
              display="block"
              py={{ base: '3', sm: '0.5' }}
              color="fg.link"
              _hover={{ textDecoration: 'underline' }}
            >
              <Link to={{ hash: id }}>{title}</Link>
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Section({ section: { id, title, blocks }, isCurrent }: { section: HelpSection; isCurrent: boolean }) {
  return (
    <Box
      as="section"
      aria-labelledby={elementId(id)}
      ps="3"
      borderInlineStartWidth="3px"
      borderColor={isCurrent ? 'blue.solid' : 'transparent'}
      ms="-15px"
    >
      {/* Below the frame's sticky header. */}
      <Heading as="h2" id={elementId(id)} tabIndex={-1} fontSize="lg" mt="2" mb="2" scrollMarginTop="20">
        {title}
      </Heading>
      <Stack gap="2">
        <HelpTokens tokens={blocks} />
      </Stack>
    </Box>
  );
}

/** Scrolls to the section in the address and focuses its heading. */
function useSectionOfAddress({ sections }: Help): string | undefined {
  const { hash, key } = useLocation();
  const current = sections.find(({ id }) => hash === `#${id}`)?.id;
  useEffect(() => {
    if (current === undefined) return;
    const heading = document.getElementById(elementId(current));
    // jsdom lacks it.
    heading?.scrollIntoView?.({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [current, key]);
  return current;
}
