/** Chooses a picture of a title: one that the sources offer, one of the person's own, or the scan's choice again. */
import './PicturePicker.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/client.ts';
import { serviceText } from '../../format/services.ts';
import { languageText } from '../../format/words.ts';
import type { PictureAction, PictureList, TitleView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { FailureText, MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { useApp } from '../../state/appState.ts';
import { asBase64, uploadAtMostBytes } from './asBase64.ts';
import { useModal } from './useModal.ts';

interface PicturePickerProps {
  readonly title: TitleView;
  readonly send: (body: PictureAction) => void;
  readonly close: () => void;
}

export function PicturePicker({ title, send, close }: PicturePickerProps) {
  const { texts } = useApp();
  const words = texts.title.pick;
  const dialog = useModal(close);
  const nameId = useId();
  const [first = ''] = title.pictureFacts;
  const [fact, setFact] = useState(first);
  const isChosen = title.art.some(({ kind, chosen }) => kind === fact && chosen);
  const isOwn = !isChosen && title.ownFiles.includes(fact);
  const choose = (action: Omit<PictureAction, 'fact'>) => {
    close();
    send({ fact, ...action });
  };
  return (
    <dialog ref={dialog} class="picker" aria-labelledby={nameId}>
      <div class="picker-head">
        <h2 id={nameId}>{words.title}</h2>
        <Button onClick={close}>{texts.title.close}</Button>
      </div>
      <Choice
        label={words.kind}
        value={fact}
        options={title.pictureFacts.map((value) => ({ value, text: texts.facts.name(value) }))}
        onChange={setFact}
      />
      {isOwn ? (
        <Notice title={texts.title.ownFile(texts.facts.name(fact))} tone="info" place="line">
          {words.ownStays}
        </Notice>
      ) : (
        <>
          {isChosen ? (
            <Notice title={words.chosen} tone="info" place="line">
              <Button onClick={() => choose({ action: 'automatic' })}>{words.automatic}</Button>
            </Notice>
          ) : null}
          <Upload key={`upload ${fact}`} send={(content) => choose({ action: 'upload', content })} />
          <Offers key={fact} title={title} fact={fact} pick={(picture) => choose({ action: 'pick', picture })} />
        </>
      )}
    </dialog>
  );
}

/** A native field of files: it works with keys, on phones, and by dropping a file on it. */
function Upload({ send }: { readonly send: (content: string) => void }) {
  const { title, ...texts } = useApp().texts;
  const words = title.pick;
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > uploadAtMostBytes) {
      setFault(words.tooLarge(uploadAtMostBytes / 1024 / 1024));
      return;
    }
    try {
      send(asBase64(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setFault(texts.app.failed.unexpected);
    }
  };
  return (
    <div class="picker-upload">
      <label>
        <span>{words.upload}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="picker-limit">{words.limit(uploadAtMostBytes / 1024 / 1024)}</p>
      {fault === undefined ? null : (
        <p class="picker-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

interface OffersProps {
  readonly title: TitleView;
  readonly fact: string;
  readonly pick: (picture: string) => void;
}

function Offers({ title: { id }, fact, pick }: OffersProps) {
  const { client, texts } = useApp();
  const words = texts.title.pick;
  const [answer, setAnswer] = useState<PictureList | ApiError>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let isGone = false;
    client.post<PictureList>(`titles/${encodeURIComponent(id)}/pictures/search`, { fact }).then(
      (found) => {
        if (!isGone) setAnswer(found);
      },
      (error: unknown) => {
        if (!isGone) setAnswer(asApiError(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [client, id, fact]);
  if (answer === undefined) return <Waiting />;
  if (!('pictures' in answer))
    return (
      <Notice title={words.failed} tone="bad" place="line">
        <FailureText failure={answer} />
      </Notice>
    );
  return (
    <>
      {answer.troubles.map(({ source, message, coded }) => (
        <Notice key={source} title={texts.identify.trouble(serviceText(source))} tone="warn" place="line">
          <MessageText text={message} coded={coded} alone />
        </Notice>
      ))}
      {answer.pictures.length === 0 && answer.troubles.length === 0 ? (
        <p>{answer.isAsked ? words.none : words.notAsked}</p>
      ) : null}
      <ul ref={list} class={`picker-offers picker-offers-${shapeOf(fact)}`} aria-label={words.offers}>
        {answer.pictures.map((offer, place) => (
          <li key={offer.picture}>
            <Offer offer={offer} place={place + 1} pick={pick} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OfferProps {
  readonly offer: PictureList['pictures'][number];
  readonly place: number;
  readonly pick: (picture: string) => void;
}

function Offer({ offer: { picture, address, source, language, widthPixels, heightPixels }, place, pick }: OfferProps) {
  const { texts, locale } = useApp();
  const words = texts.title.pick;
  const [failed, setFailed] = useState(false);
  const details = [
    serviceText(source),
    language === undefined ? undefined : languageText(language, locale),
    widthPixels === undefined || heightPixels === undefined ? undefined : `${widthPixels} × ${heightPixels}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  return (
    <button type="button" class="picker-offer" aria-label={words.take(place, details)} onClick={() => pick(picture)}>
      <span class="picker-frame">
        {failed ? (
          texts.title.pictureFailed
        ) : (
          <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        )}
      </span>
      <span class="picker-details">{details}</span>
    </button>
  );
}

/** Posters stand upright; all other pictures lie. */
function shapeOf(fact: string): 'upright' | 'wide' {
  return fact.endsWith('poster') ? 'upright' : 'wide';
}
