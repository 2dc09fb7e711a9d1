import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Flex } from '@klaster/shared/ui';
import { defaultTarget } from '../rollback/rollback-targets';
import type { Act } from './act-dialogs';

type AppActionsProps = { app: AppReleases; onAct: (act: Act) => void };

/** Everything that can be done with an app now. A pinned one cannot be moved before its pin is off. */
export function AppActions({ app, onAct }: AppActionsProps) {
  const { t } = useTranslation('operations');
  return (
    <Flex
      gap="2"
      wrap="wrap"
      justify={{ base: 'flex-start', sm: 'flex-end' }}
      minW={{ base: 'full', sm: '16rem' }}
      py="1"
    >
      {actsOn(app).map((act) => (
        <Button
          key={act}
          size="sm"
          variant="outline"
          aria-label={`${t(`${act}.open`)}: ${app.app}`}
          onClick={() => onAct(act)}
        >
          {t(`${act}.open`)}
        </Button>
      ))}
    </Flex>
  );
}

function actsOn(app: AppReleases): Act[] {
  if (app.pinned) return ['unpin', 'grants'];
  if (app.versions.length === 0) return ['grants'];
  return [...(defaultTarget(app) === null ? [] : (['rollback'] as const)), 'promote', 'pin', 'grants'];
}
