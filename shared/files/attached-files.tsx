import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Attachment } from '../contract/http/attachments';
import { ATTACHMENTS_OF_ONE, ATTACHMENT_TYPES } from '../contract/http/requests';
import { saveFile } from '../http/save-file';
import { formatDateTime, formatNumber, useTranslation } from '../i18n';
import { useFailureNotice } from '../notices';
import { Box, Button, Flex, Loaded, Stack, Text, chakra } from '../ui';
import { downloadFile, filesQuery, useRemoveFile } from './calls';
import type { FilesOwner, SentFile } from './calls';
import { FileArea } from './file-area';
import { useUploads } from './use-uploads';
import type { Sending } from './use-uploads';

/** Files of a report or entry behind a disclosure, so that they are requested only if somebody looks. */
export function AttachedFiles({
  owner,
  title,
  onSent,
}: {
  owner: FilesOwner;
  title: string;
  /** Called when the server knows the file. */
  onSent?: (file: SentFile) => void;
}) {
  const [isOpened, setOpened] = useState(false);
  return (
    <chakra.details data-print="hidden">
      <chakra.summary cursor="pointer" color="fg.muted" onClick={() => setOpened(true)}>
        {title}
      </chakra.summary>
      <Box mt="3">{isOpened && <Files owner={owner} title={title} onSent={onSent} />}</Box>
    </chakra.details>
  );
}

const ACCEPT = ['.pdf', '.jpg', '.jpeg', '.png', ...Object.values(ATTACHMENT_TYPES)].join();

type FilesProps = { owner: FilesOwner; title: string; onSent: ((file: SentFile) => void) | undefined };

function Files({ owner, title, onSent }: FilesProps) {
  const { t } = useTranslation('shared');
  const query = useQuery(filesQuery(owner));
  const uploads = useUploads(owner, onSent);
  const list = useRef<HTMLUListElement>(null);
  const close = (file: File) => {
    // The button goes with its line.
    list.current?.focus();
    uploads.forget(file);
  };
  // A list that was requested meanwhile has files that this page is still sending.
  const isSent = ({ id }: Attachment) => uploads.sendings.every((sending) => sending.id !== id);
  return (
    <Loaded query={query}>
      {({ items, editable }) => (
        <Stack gap="3">
          {items.length === 0 && uploads.sendings.length === 0 && <Text>{t('files.none')}</Text>}
          <chakra.ul ref={list} aria-label={title} listStyleType="none" tabIndex={-1}>
            {items.filter(isSent).map((file) => (
              <FileLine key={file.id} owner={owner} file={file} editable={editable} />
            ))}
          </chakra.ul>
          <Stack gap="2">
            {uploads.sendings.map((sending, index) => (
              <SendingLine
                key={`${sending.file.name} ${index}`}
                sending={sending}
                uploads={uploads}
                onClose={() => close(sending.file)}
              />
            ))}
          </Stack>
          {mayAdd(owner) && editable && items.length < ATTACHMENTS_OF_ONE && (
            <FileArea
              hint={t('files.hint', { total: formatNumber(ATTACHMENTS_OF_ONE) })}
              label={t('files.choose')}
              accept={ACCEPT}
              multiple
              onChoose={uploads.add}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The scan of an order names its act. */
const mayAdd = ({ of, act }: FilesOwner) => of === 'reports' || act !== undefined;

const MEGABYTE = 1024 * 1024;

type FileLineProps = { owner: FilesOwner; file: Attachment; editable: boolean };

function FileLine({ owner, file, editable }: FileLineProps) {
  const { t } = useTranslation('shared');
  const notifyFailure = useFailureNotice();
  const remove = useRemoveFile(owner);
  const save = () => downloadFile(owner, file).then((content) => saveFile(content, file.name), notifyFailure);
  const size = t('files.size', { size: formatNumber(Math.max(0.1, Math.round((file.size / MEGABYTE) * 10) / 10)) });
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap="3" py="1">
      {file.state === 'stored' ? (
        <Button
          variant="plain"
          px="0"
          flexShrink="1"
          whiteSpace="normal"
          overflowWrap="anywhere"
          textAlign="start"
          h="auto"
          onClick={() => void save()}
        >
          {file.name}
        </Button>
      ) : (
        <Text overflowWrap="anywhere">{file.name}</Text>
      )}
      <Text color="fg.muted">
        {[size, formatDateTime(file.at), file.state !== 'stored' && t(`files.${file.state}`)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {editable && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={t('files.removeNamed', { name: file.name })}
          disabled={remove.isPending}
          onClick={({ currentTarget }) => {
            // The button goes with its line.
            currentTarget.closest('ul')?.focus();
            remove.mutate(file);
          }}
        >
          {t('files.remove')}
        </Button>
      )}
    </chakra.li>
  );
}

type SendingLineProps = { sending: Sending; uploads: ReturnType<typeof useUploads>; onClose: () => void };

function SendingLine({ sending: { file, percent, state, fault }, uploads, onClose }: SendingLineProps) {
  const { t } = useTranslation('shared');
  const id = useId();
  const isUnderWay = state === 'sending' || state === 'waiting';
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
      <Text id={id} overflowWrap="anywhere">
        {file.name}
      </Text>
      {isUnderWay && <chakra.progress aria-labelledby={id} value={percent} max={100} />}
      {state !== 'refused' && <Text color="fg.muted">{t('files.percent', { percent: formatNumber(percent) })}</Text>}
      {/* Of an upload, only this is announced: not each percent. */}
      <Text role="status" color="fg.muted" _empty={{ position: 'absolute' }}>
        {state === 'waiting' && t('files.waiting')}
      </Text>
      {fault && (
        <Text role="alert" color="fg.error">
          {fault}
        </Text>
      )}
      {state !== 'refused' && (
        <Button
          size="sm"
          variant={isUnderWay ? 'outline' : 'solid'}
          colorPalette={isUnderWay ? 'gray' : 'blue'}
          aria-describedby={id}
          onClick={() => (isUnderWay ? uploads.stop(file) : uploads.goOn(file))}
        >
          {t(isUnderWay ? 'files.stop' : 'files.goOn')}
        </Button>
      )}
      {!isUnderWay && (
        <Button size="sm" variant="outline" colorPalette="gray" aria-describedby={id} onClick={onClose}>
          {t('files.close')}
        </Button>
      )}
    </Flex>
  );
}
