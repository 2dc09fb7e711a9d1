import type { AppReleases, FailuresAnswer } from '@klaster/shared/contract/releases';
import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra, Loaded, Stack, Text } from '@klaster/shared/ui';
import { Dialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailureTable } from '../../src/releases/failure-table';
import { shortVersion } from '../../src/releases/panel-parts';
import { REGISTRY } from '../../src/releases/queries';
import { operationsClient } from '../session/client';

type PlacedFailure = FailuresAnswer['failures'][number];

type Release = { app: string; version: string };

const failuresQuery = ({ app, version }: Release) =>
  queryOptions({
    queryKey: [...REGISTRY, 'failures', app, version],
    queryFn: async () =>
      (await operationsClient.call('GET /registry/:app/failures', { params: { app }, query: { version } })).failures,
  });

/** Sources are shown here only: at the public address, remotes could read those of others with the session. */
export function FailuresWithSources({ apps }: { apps: UseQueryResult<AppReleases[]> }) {
  const { t } = useTranslation('operations');
  const { subject: shown, open, ask, close } = useDialogSubject<Release>();
  const titleOf = ({ app, version }: Release) => t('sources.title', { app, version: shortVersion(version) });
  const renderButton = (release: Release) => (
    <Button
      size="sm"
      variant="outline"
      aria-label={titleOf(release)}
      onClick={() => ask({ app: release.app, version: release.version })}
    >
      {t('sources.open')}
    </Button>
  );
  return (
    <>
      <FailureTable apps={apps} actions={renderButton} />
      {shown && (
        <Dialog open={open} onClose={close} title={titleOf(shown)}>
          <FailureSources {...shown} />
        </Dialog>
      )}
    </>
  );
}

function FailureSources(release: Release) {
  const failures = useQuery(failuresQuery(release));
  return (
    <Loaded query={failures}>
      {(found) => (
        <Stack gap="5">
          {found.map((failure) => (
            <Failure key={`${failure.phase} ${JSON.stringify(failure.position)}`} {...failure} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Failure({ phase, visitors, last, message, position, source }: PlacedFailure) {
  const { t } = useTranslation('releases');
  const { t: tOperations } = useTranslation('operations');
  const chunk = position ? `${position.file}:${position.line}:${position.column}` : tOperations('sources.unknown');
  const facts = [t(`failures.phases.${phase}`), `${t('failures.visitors')}: ${formatNumber(visitors)}`];
  return (
    <Box as="section">
      <Text fontWeight="semibold" lang="en" overflowWrap="anywhere">
        {message}
      </Text>
      <Text color="fg.muted">{[...facts, formatDateTime(last)].join(' · ')}</Text>
      <Text fontFamily="mono" overflowWrap="anywhere">
        {source ? `${source.file}:${source.line}` : chunk}
      </Text>
      {source && <SourceLines {...source} />}
    </Box>
  );
}

function SourceLines({ line, first, lines }: NonNullable<PlacedFailure['source']>) {
  return (
    <chakra.code display="block" mt="1" p="2" borderWidth="1px" borderRadius="md" fontSize="sm" lang="en">
      {lines.map((text, index) => (
        <Box
          as={first + index === line ? 'mark' : 'span'}
          key={first + index}
          display="block"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {`${first + index}  ${text}`}
        </Box>
      ))}
    </chakra.code>
  );
}
