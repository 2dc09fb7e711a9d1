import { LONGEST_PHRASE, MAX_PHRASES, phraseLinesSchema } from '@klaster/shared/contract/reports';
import type { PhraseLines, RemarkPhrases } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Flex, Text, chakra, useShortcuts } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { phrasesQuery } from '../report/queries';

/** Inserts one of the user's phrases by a button or a number key, and a recent remark by a button. Source: specification 6.3.12. */
export function Phrases({ onPut }: { onPut: (text: string) => void }) {
  const { t } = useTranslation('mf-clusters');
  const { data } = useQuery(phrasesQuery);
  const [isEditing, setEditing] = useState(false);
  const texts = data ? [...new Set([...data.own, ...data.recent])].slice(0, MAX_PHRASES) : [];
  useShortcuts(
    !data || data.own.length === 0
      ? []
      : [
          {
            keys: data.own.map((_, index) => ({ code: `Digit${index + 1}` })),
            label: t('phrases.keys'),
            run: ({ code, repeat }) => void (repeat || onPut(data.own[Number(code.slice(-1)) - 1] ?? '')),
          },
        ],
  );
  if (!data) return null;
  return (
    <Flex
      role="group"
      aria-label={t('phrases.title')}
      wrap="wrap"
      gap="2"
      align="center"
      css={{ _print: { display: 'none' } }}
    >
      {texts.map((text, index) => (
        <PhraseButton key={text} text={text} number={index < data.own.length ? index + 1 : undefined} onPut={onPut} />
      ))}
      {texts.length === 0 && (
        <Text fontSize="table" color="fg.muted">
          {t('phrases.none')}
        </Text>
      )}
      <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
        {t('phrases.edit')}
      </Button>
      <Dialog open={isEditing} onClose={() => setEditing(false)} title={t('phrases.title')} drawnClosed>
        <PhrasesForm key={data.own.join('\n')} phrases={data} onClose={() => setEditing(false)} />
      </Dialog>
    </Flex>
  );
}

interface PhraseButtonProps {
  text: string;
  /** Key that inserts it; none for recent remarks. */
  number: number | undefined;
  onPut: (text: string) => void;
}

function PhraseButton({ text, number, onPut }: PhraseButtonProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      maxW="18rem"
      title={text}
      aria-label={number === undefined ? t('phrases.useRecent', { text }) : t('phrases.use', { key: number, text })}
      aria-keyshortcuts={number?.toString()}
      onClick={() => onPut(text)}
    >
      {number !== undefined && (
        <chakra.kbd fontSize="xs" color="fg.muted">
          {number}
        </chakra.kbd>
      )}
      <chakra.span truncate>{text}</chakra.span>
    </Button>
  );
}

function PhrasesForm({ phrases, onClose }: { phrases: RemarkPhrases; onClose: () => void }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const client = useQueryClient();
  const form = useZodForm(phraseLinesSchema, { own: phrases.own.join('\n') });
  const { mutateAsync } = useMutation({
    mutationFn: (body: PhraseLines) => sessionClient.call('PATCH /api/me/phrases', { body }),
    onSuccess: (answer) => client.setQueryData(phrasesQuery.queryKey, answer),
  });
  const save = async (body: PhraseLines) => {
    await mutateAsync(body);
    onClose();
    notify({ tone: 'success', title: t('shared:success'), message: t('phrases.saved') });
  };
  return (
    <Form form={form} onSubmit={save}>
      <TextAreaField
        name="own"
        label={t('phrases.own')}
        help={t('phrases.ownHelp', { most: MAX_PHRASES, longest: LONGEST_PHRASE })}
        messages={{ too_short: t('remark.tooShort') }}
      />
      <FormActions submitLabel={t('phrases.save')}>
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('shared:no')}
        </Button>
      </FormActions>
    </Form>
  );
}
