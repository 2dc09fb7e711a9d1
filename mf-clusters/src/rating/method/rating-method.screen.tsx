import type { PublishedMethod } from '@klaster/shared/contract/rating';
import { useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import {
  ButtonLink,
  EmptyState,
  fingertip,
  Link,
  Loaded,
  Page,
  PageHeader,
  Stack,
  Text,
  chakra,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { WayOut } from '../../campaign/status/no-such-page';
import { MethodReading, MethodSection } from './method-reading';
import { methodsQuery } from '../board/queries';

const METHOD = '/baxolash-mezoni';

/** Any text: an unknown version is reported. */
const FILTERS = { version: filter.text(20) };

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { version } = useFilters(FILTERS).values;
  const query = useQuery(methodsQuery);
  return (
    <Page>
      <PageHeader
        title={t('method.title')}
        context={t('method.context')}
        actions={
          <ButtonLink to="/" variant="outline">
            {t('method.toRating')}
          </ButtonLink>
        }
      />
      <Loaded query={query}>
        {({ methods }) => {
          const shown = methods.find((method) => version === '' || String(method.version) === version);
          return (
            <Stack gap="5">
              {shown ? (
                <MethodReading
                  method={shown}
                  notLatest={shown !== methods[0] && <Link to={METHOD}>{t('method.notLatest')}</Link>}
                />
              ) : (
                <EmptyState
                  title={version === '' ? undefined : t('method.unknown', { version })}
                  action={<WayOut to={METHOD}>{t('method.toLatest')}</WayOut>}
                />
              )}
              <Versions methods={methods} shown={shown} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Scores keep the version that they were calculated by. */
function Versions({ methods, shown }: { methods: readonly PublishedMethod[]; shown: PublishedMethod | undefined }) {
  const { t } = useTranslation('mf-clusters');
  if (methods.length === 0) return null;
  return (
    <MethodSection title={t('method.versions')}>
      <chakra.ul listStyleType="none" display="grid" gap="1">
        {methods.map((method) => {
          const label = t('method.versionSince', {
            version: method.version,
            period: t('queue.period', { year: method.year, quarter: method.quarter }),
          });
          return (
            <li key={method.version}>
              {method === shown ? (
                <Text as="span" aria-current="page" fontWeight="medium">
                  {label}
                </Text>
              ) : (
                <Link to={`${METHOD}?version=${method.version}`} css={{ smDown: fingertip }}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </chakra.ul>
    </MethodSection>
  );
}
