import { useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { ButtonLink, EmptyState, Loaded, Page, PageHeader, Button, Flex, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { MethodDraftAnswer, PublishedMethod } from '@klaster/shared/contract/rating';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MethodReading } from './method-reading';
import { methodsQuery } from '../board/queries';
import { MethodEditor } from './method-editor';
import type { SavedDraft } from './method-editor';
import { methodDraftQuery } from './queries';

/** All staff read the published method; ADMIN of the republic edits the next one. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const isOfRepublic = useSession()?.claims.province_code == null;
  const mayChange = isAdmin && isOfRepublic;
  const query = useQuery(methodsQuery);
  return (
    <Page>
      <PageHeader
        title={t('method.title')}
        context={mayChange ? t('scoring.context') : t('method.context')}
        actions={
          <ButtonLink to="/baxolash-mezoni" variant="outline">
            {t('method.versions')}
          </ButtonLink>
        }
      />
      <Loaded query={query}>
        {({ methods: [published] }) => {
          if (!published) return <EmptyState />;
          const reading = <MethodReading method={published} />;
          return mayChange ? <MethodDesk published={published} reading={reading} /> : reading;
        }}
      </Loaded>
    </Page>
  );
}

/** Shows the draft if there is one, otherwise the published method and a button that begins a draft. */
function MethodDesk({ published, reading }: { published: PublishedMethod; reading: ReactNode }) {
  const query = useQuery(methodDraftQuery);
  return <Loaded query={query}>{(answer) => <Desk answer={answer} published={published} reading={reading} />}</Loaded>;
}

interface DeskProps {
  answer: MethodDraftAnswer;
  published: PublishedMethod;
  reading: ReactNode;
}

function Desk({ answer, published, reading }: DeskProps) {
  const { t } = useTranslation('mf-clusters');
  // Read once: another user's change must not discard the input.
  const [begun, setBegun] = useState(() => readDraft(answer));
  if (begun)
    return (
      <MethodEditor
        begun={begun}
        published={answer.published}
        earliest={answer.earliest}
        next={published.version + 1}
        onDone={() => setBegun(undefined)}
      />
    );
  return (
    <Stack gap="5">
      <Flex gap="3" align="center" wrap="wrap" data-print="hidden">
        <Text>{t('scoring.noDraft')}</Text>
        <Button
          onClick={() => setBegun(readDraft(answer) ?? { version: 0, method: answer.published, savedAt: undefined })}
        >
          {t('scoring.begin')}
        </Button>
      </Flex>
      {reading}
    </Stack>
  );
}

const readDraft = ({ draft }: MethodDraftAnswer): SavedDraft | undefined =>
  draft ? { version: draft.version, method: draft.method, savedAt: draft.updated_at } : undefined;
