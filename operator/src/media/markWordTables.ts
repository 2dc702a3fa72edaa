/**
 * Words that name a span in chapter titles, by kind and language. Data only; markWords.ts explains how it is read.
 * `~word` counts in series only, because in a film it is a chapter of the story ("Opening", "Ending"). `word...` allows
 * any text after it ("Previously on ..."). Case and accents do not matter.
 */
export type MarkKind = 'intro' | 'recap' | 'credits' | 'preview' | 'commercial';
/**
 * `titles`: a word for opening and closing titles alike, distinguished by its position. `lateTeaser`: see markWords.ts.
 */
export type WordKind = MarkKind | 'titles' | 'lateTeaser';

/** Matched in capitals only, as anime releases write them: `Ed` is a man and `op` is a word. A number may follow. */
export const capitalWords: Readonly<Record<string, MarkKind>> = {
  OP: 'intro',
  NCOP: 'intro',
  ED: 'credits',
  NCED: 'credits',
  PV: 'preview',
  CM: 'commercial',
};

export const wordTables: Readonly<Record<WordKind, readonly string[]>> = {
  intro: [
    'intro|introduction|~opening|opening credits|opening titles|opening title|main titles|main title|title sequence',
    'theme song|title song|opening theme|opening song|opening sequence|intro credits|intro titles',
    'vorspann|titelsequenz|titelsong|titelmelodie|titellied|eroffnung|einleitung|anfangstitel|öffnungssequenz',
    'générique de début|générique début|générique d’ouverture|~ouverture|générique de départ|générique d’intro|introduction',
    'cabecera|créditos iniciales|créditos de apertura|~apertura|introducción|secuencia de apertura|tema de apertura',
    'sigla iniziale|sigla di apertura|sigla d’apertura|titoli di testa|introduzione|sigla di testa',
    '~abertura|créditos iniciais|créditos de abertura|introdução|genérico inicial|vinheta de abertura',
    'leader|begintitels|openingstitels|begintune|titelrol begin|introductie|openingstune|begingeneriek',
    'czołówka|napisy początkowe|wstęp|wprowadzenie|piosenka tytułowa',
    'vinjett|förtexter|intromusik|inledning|öppningssekvens|vignett|fortekster|åpningssekvens|åpning',
    'åbningstekster|introsekvens|åbningssekvens|kendingsmelodi|titelmelodi|indledning|innledning',
    'alkutekstit|alkutunnus|alkutunnari|tunnusmusiikki|johdanto|avaus',
    'úvodní titulky|úvodní znělka|znělka|úvod|úvodné titulky|zvučka',
    'заставка|начальная заставка|опенинг|вступление|интро|начальные титры|вступительные титры|опенінг|заставка серіалу',
    'főcím|főcímdal|bevezető|açılış|açılış jeneriği|giriş|giriş jeneriği|τίτλοι αρχής|εισαγωγή|εισαγωγικοί τίτλοι|genericul de început',
    'オープニング|オープニングテーマ|オープニング曲|オープニングタイトル|主題歌|オープニングムービー|イントロ',
    '오프닝|오프닝 곡|오프닝곡|오프닝 테마|인트로|주제가',
    '片头|片頭|片头曲|片頭曲|主题曲|主題曲|片头动画|开场曲|開場曲',
  ],
  recap: [
    'recap|recapitulation|summary|previously|previously on...|previously in...|prev|last time|last time on...|last time in...|last week|last week on...',
    'last episode|last season|earlier|earlier on...|story so far|the story so far|catch up|on the last episode|in the last episode|previous episode',
    'rückblick|zusammenfassung|was bisher geschah|bisher bei...|bisher in...|zuvor bei...|zuvor in...|in der letzten folge|letzte folge',
    'résumé|récapitulatif|précédemment|précédemment dans...|précédemment sur...|résumé de l’épisode précédent|dans l’épisode précédent|résumé des épisodes précédents|épisode précédent',
    'resumen|recapitulación|anteriormente|anteriormente en...|en episodios anteriores|en el episodio anterior|previamente|previamente en...|episodio anterior',
    'riassunto|riepilogo|nelle puntate precedenti|nella puntata precedente|negli episodi precedenti|nell’episodio precedente|in precedenza',
    'resumo|recapitulação|anteriormente em...|nos episódios anteriores|no episódio anterior|resumo do episódio anterior',
    'samenvatting|terugblik|wat voorafging|eerder in...|eerder bij...|vorige keer|vorige aflevering|in de vorige aflevering|wat vooraf ging',
    'streszczenie|w poprzednich odcinkach|w poprzednim odcinku|poprzednio|poprzednio w...|przypomnienie|poprzedni odcinek',
    'sammanfattning|tidigare i...|tidigare på...|föregående avsnitt|i förra avsnittet|i tidigare avsnitt|återblick',
    'tidligere i...|tidligere på...|sidste gang|sidste afsnit|i sidste afsnit|sammendrag|oppsummering|forrige gang|forrige episode|i forrige episode|tilbageblik|tilbakeblikk',
    'kertaus|yhteenveto|aiemmin|aiemmin tapahtunutta|aikaisemmin|edellisessä jaksossa|edellinen jakso|aiemmissa jaksoissa|tähän mennessä tapahtunutta',
    'shrnutí|rekapitulace|minule|v minulém díle|v předchozích dílech|v minulých dílech|co se stalo minule|zhrnutie|v minulej časti',
    'ранее|ранее в...|краткое содержание|в предыдущих сериях|в предыдущей серии|краткий пересказ|рекап|раніше в...|у попередніх серіях',
    'összefoglaló|az előző részek tartalmából|önceki bölümde|önceki bölümlerde|özet|προηγουμένως|ανακεφαλαίωση',
    'あらすじ|前回のあらすじ|これまでのあらすじ|前回までのあらすじ|前回まで|これまでのお話|総集編',
    '지난 이야기|지난이야기|지난 줄거리|지난 회 줄거리|줄거리|이전 이야기',
    '前情提要|前情回顾|前情回顧|上集回顾|上集回顧|剧情回顾|上回回顾',
  ],
  credits: [
    'credits|credit|~ending|outro|end credits|ending credits|closing credits|closing titles|end titles|end title|closing theme|ending theme|ending song|end theme',
    'credit roll|end roll|staff roll|~closing|credits roll|the credits|the end credits|final credits|closing song|closing sequence|ending sequence|final titles',
    'abspann|nachspann|endtitel|schlusstitel|credits und abspann|outro',
    'générique de fin|générique fin|crédits|crédits de fin|générique final|crédits finaux',
    'créditos|créditos finales|créditos de cierre|~cierre|títulos de crédito|tema de cierre|tema final|secuencia de cierre',
    'titoli di coda|sigla finale|sigla di chiusura|sigla di coda|~chiusura|crediti|crediti finali',
    'créditos finais|~encerramento|créditos de encerramento|genérico final|ficha técnica',
    'aftiteling|eindtitels|eindgeneriek|aftitels|titelrol|eindtune',
    'napisy końcowe|tyłówka|napisy|lista płac',
    'eftertexter|sluttexter|slutvinjett|rulletekster|sluttekster|rulletekst|slutttekster|sluttsekvens|slutmelodi|eftertekster|avslutningstexter',
    'lopputekstit|loppumusiikki|lopputunnus|lopputunnari',
    'závěrečné titulky|závěrečná znělka|koncové titulky|záverečné titulky',
    'конечные титры|финальные титры|заключительные титры|закрывающие титры|эндинг|ендінг|аутро|фінальні титри|кінцеві титри',
    'stáblista|végefőcím|zárócím|kapanış jeneriği|bitiş jeneriği|kapanış|τίτλοι τέλους|genericul de final',
    'エンディング|エンディングテーマ|エンディング曲|エンドロール|スタッフロール|エンドクレジット|クレジット|エンディングロール',
    '엔딩|엔딩 곡|엔딩곡|엔딩 크레딧|엔딩크레딧|크레딧|엔딩 테마',
    '片尾|片尾曲|片尾字幕|演职员表|演職員表|制作人员名单',
  ],
  preview: [
    'preview|sneak peek|coming up|coming up next|coming soon|next time|next time on...|next time in...|next on...|next episode|next week|next week on...|next ep|up next',
    'trailer|in the next episode|on the next episode|next episode preview|next episode trailer|scenes from next week|preview of next episode|next preview|teaser trailer',
    'vorschau|nächste folge|nächstes mal|demnächst|in der nächsten folge|ausblick|vorschau auf die nächste folge|das nächste mal|nächste woche',
    'aperçu|prochain épisode|prochainement|dans le prochain épisode|bande annonce|la prochaine fois|à suivre|avant première',
    'avance|adelanto|avances|próximo episodio|próximo capítulo|próximamente|en el próximo episodio|en el próximo capítulo|la próxima vez|avance del próximo episodio',
    'anteprima|anticipazioni|prossimo episodio|prossima puntata|nel prossimo episodio|nella prossima puntata|prossimamente',
    'prévia|pré visualização|próximo episódio|no próximo episódio|próximo capítulo|no próximo capítulo|a seguir|cenas do próximo capítulo|antevisão',
    'vooruitblik|voorproefje|volgende aflevering|volgende keer|binnenkort|in de volgende aflevering|volgende week',
    'zapowiedź|w następnym odcinku|następny odcinek|w kolejnym odcinku|zwiastun|zapowiedzi',
    'förhandsvisning|förhandstitt|nästa avsnitt|i nästa avsnitt|nästa gång|nästa vecka|smygtitt',
    'forsmag|næste afsnit|i næste afsnit|næste gang|næste uge|neste episode|i neste episode|neste gang|neste uke|forhåndsvisning',
    'ennakko|seuraavassa jaksossa|seuraava jakso|ensi kerralla|ensi viikolla|esikatselu',
    'ukázka|příště|v příštím díle|příští díl|nabudúce|v budúcej časti|upoutávka',
    'анонс|в следующей серии|следующая серия|превью|в следующем выпуске|анонс следующей серии|у наступній серії|трейлер',
    'előzetes|a következő részben|gelecek bölümde|gelecek bölüm|fragman|στο επόμενο επεισόδιο',
    '予告|次回予告|次回|予告編|次回の予告|次週予告',
    '예고|예고편|다음 이야기|다음이야기|다음 화 예고|다음 회 예고|다음화 예고|다음 편 예고|차회 예고',
    '预告|預告|下集预告|下集預告|下回预告|下回預告|下期预告|预告片',
  ],
  commercial: [
    'ad|ads|advert|adverts|advertisement|advertisements|advertising|commercial|commercials|commercial break|commercial breaks|ad break|ad breaks|advert break|break|intermission|sponsor|sponsors',
    'werbung|werbepause|werbeblock|werbeunterbrechung|reklame|werbespot',
    'publicité|publicités|pub|pubs|pause publicitaire|coupure pub|coupure publicitaire|page de pub',
    'publicidad|anuncio|anuncios|pausa publicitaria|comerciales|corte comercial|corte publicitario|pausa comercial',
    'pubblicità|pausa pubblicitaria|spot|spot pubblicitario|interruzione pubblicitaria',
    'publicidade|comerciais|comercial|intervalo|intervalo comercial|anúncio|anúncios|propaganda',
    'reclame|reclames|reclameblok|reclamepauze|reclame onderbreking',
    'reklama|reklamy|blok reklamowy|przerwa reklamowa|reklamní přestávka|reklamní blok|reklamná prestávka|reklám|reklámszünet|reklam arası|reklamlar',
    'reklam|reklampaus|reklamavbrott|reklamer|reklamepause|reklameblok|reklamefilm',
    'mainos|mainokset|mainostauko|mainoskatko',
    'реклама|рекламный блок|рекламная пауза|рекламна пауза|διαφημίσεις|διαφήμιση|διαφημιστικό διάλειμμα',
    'コマーシャル|広告',
    '광고|중간 광고|중간광고',
    '广告|廣告|广告时间',
  ],
  titles: ['générique|sigla|jenerik|титры|титри|generiek|titulky|titoli|τίτλοι|字幕'],
  lateTeaser: ['teaser|stinger|avant goût'],
};

/** Companion words: beside one of the words above they do not make it a title of the story. */
export const besideWords: readonly string[] = [
  'chapter|part|main|series|show|episode|ep|season|anime|theme|song|music|sequence|creditless|textless|clean|animated|short|full',
  'long|extended|tv|version|ver|start|begin|begins|starts|card|roll|no|nr|number|bd|standard',
  'kapitel|teil|folge|staffel|serie|serien|chapitre|partie|épisode|saison|capítulo|parte|episodio|temporada|capitolo|puntata|stagione',
  'capítulo|episódio|hoofdstuk|deel|aflevering|seizoen|rozdział|część|odcinek|sezon|avsnitt|säsong|afsnit|sæson|sesong|luku|osa|jakso',
  'kapitola|díl|část|глава|часть|серия|эпизод|сезон|第|章|話|话|集|화|회',
];

/** Words that mark the end of a span, not its beginning. */
export const endWords: readonly string[] = [
  'end|ends|ended|over|ende|fin|fine|fim|einde|slut|slutt|loppu|koniec|konec|конец|終|終わり|끝|结束',
];
