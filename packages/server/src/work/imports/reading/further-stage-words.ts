/**
 * Words of stage and status columns in Portuguese, Dutch, Italian, Polish, Russian, Japanese and Chinese, as they are
 * written, and the inner names of systems. Long because it is a word list; the order of the meanings is that of `MEANINGS`.
 */
const words = (text: string): string[] => text.split('|');

export const FURTHER_WON: readonly string[] = words(
  'ganho|ganha|ganhos|vendida|vendido|fechado ganho|fechado e ganho|fechada ganha|negócio ganho|negócio fechado|venda realizada|contrato assinado|' +
    'gewonnen|gesloten - gewonnen|gesloten gewonnen|order ontvangen|getekend|opdracht ontvangen|akkoord|deal gewonnen|' +
    'vinta|vinto|vinte|chiusa vinta|chiuso vinto|chiuso/vinto|chiusa - vinta|acquisita|acquisito|contratto firmato|ordine ricevuto|trattativa vinta|' +
    'wygrana|wygrane|wygrany|zamknięta - wygrana|zamknięta wygrana|zamknięte wygrane|zamknięto - wygrana|podpisana umowa|umowa podpisana|sprzedane|' +
    'выиграна|выиграно|успешно реализовано|сделка успешна|успех|успешно|сделка заключена|договор подписан|оплачено|счет оплачен|сделка закрыта успешно|закрыта успешно|продано|' +
    '受注|成約|契約済|契約済み|契約締結|受注済|受注済み|受注確定|成立|クローズ受注|成約済み|クローズ(成立)|完了受注|商談成立|' +
    '赢单|成交|已成交|签约|已签约|赢|成功|已赢单|已结束并赢得客户|贏單|已成單|成单|赢得|签单|已签单|合同签订|中标|关闭赢单|' +
    'won booked|work order received|po received|purchase order received|order won|order booked|closed and booked|contract closed|sold|accepted|commande reçue|commande signée|' +
    'gagne|contrat signé|pedido recibido|contrato firmado|won and closed|closed/won|success|successful|c won|deal signed',
);

export const FURTHER_LOST: readonly string[] = words(
  'perdido|perdida|perdidos|fechado perdido|fechado e perdido|fechada perdida|negócio perdido|cancelado|desqualificado|descartado|' +
    'verloren|gesloten - verloren|gesloten verloren|afgewezen|geannuleerd|vervallen|afgevallen|deal verloren|geen interesse|' +
    'persa|perso|perse|chiusa persa|chiuso perso|chiuso/perso|chiusa - persa|annullata|annullato|rifiutata|rifiutato|non interessato|trattativa persa|' +
    'przegrana|przegrane|przegrany|zamknięta - przegrana|zamknięta przegrana|zamknięte przegrane|utracona|odrzucona|anulowana|stracona|rezygnacja|' +
    'проиграна|проиграно|закрыто и не реализовано|сделка провалена|провалена|провал|отказ|отменена|потеряна|проигран|закрыта неуспешно|не реализовано|сделка проиграна|' +
    '失注|不成立|キャンセル|見送り|失注済み|辞退|クローズ失注|完了失注|失敗|不成約|クローズ(不成立)|商談不成立|' +
    '输单|丢单|失败|已丢单|已结束但丢失客户|流失|已流失|取消|无效|輸單|已输单|失单|放弃|作废|未中标|关闭输单|' +
    'lose|lost and closed|closed/lost|project lost|not relevant|not relevant anymore|not relevant at all|failed|c lose|no sale|dropped|passed|apology',
);

/** In the order of `MEANINGS`: prospecting, qualification, discovery, solution fit, proposal, negotiation. */
export const FURTHER_MEANINGS: readonly (readonly string[])[] = [
  words(
    'prospecção|novo|nova|lead|sem contato|entrada|prospecto|em aberto|aberto|aberta|' +
      'prospectie|nieuw|nieuwe lead|openstaand|nieuwe kans|koud|' +
      'prospezione|nuovo|nuova|primo contatto|contatto iniziale|nuovo lead|' +
      'poszukiwanie|nowy|nowa|nowe|pozyskiwanie|kontakt|nowy lead|pierwszy kontakt|otwarte|otwarta|' +
      'новая|новый|новая сделка|первичный контакт|неразобранное|новая заявка|лид|новое обращение|' +
      '見込み|見込|新規|アプローチ|リード|初回接触|初回コンタクト|引き合い|引合|問い合わせ|プロスペクティング|商談発掘|' +
      '初步接洽|新建|线索|初步接触|潜在客户|接触|新商机|初期沟通|初访|發掘|初步沟通|' +
      'lead generated|lead generation|new opportunities|offen|anfrage|abierta|ouverte|c new|identified|inquiry|enquiry|target|unassigned|not started|' +
      'gain attention|prospects|new business|cold|awareness',
  ),
  words(
    'qualificação|qualificado|qualificada|contato feito|contatado|identificação do interesse|em andamento|agendado|reunião agendada|' +
      'kwalificatie|gekwalificeerd|contact gelegd|afspraak gepland|kwalificeren|contact gehad|' +
      'qualificazione|qualificato|qualificata|appuntamento programmato|qualificato per acquistare|contattato|appuntamento fissato|' +
      'kwalifikacja|zakwalifikowana|zakwalifikowany|kontakt nawiązany|spotkanie umówione|nawiązano kontakt|' +
      'квалификация|квалифицирован|контакт установлен|встреча назначена|обработка|подготовка документов|в работе|взято в работу|установлен контакт|' +
      '評価|アポイント|アポイント設定済み|購入見込み|アポ|アポイント取得|訪問|ニーズ確認|初回訪問|案件化|検討|有資格|' +
      '验证客户|资格认定|需求确认|客户确认|跟进中|意向确认|有意向|資格認定|初步意向|商机确认|立项|' +
      'sales qualified lead|sales qualified leads|marketing qualified lead|mql|sal|prequalification|pre qualification|qualified opportunity|appointment|' +
      'appointment set|meeting booked|meeting set|initial meeting|first meeting|first call|intro call|introduction|appointmentscheduled|qualifiedtobuy|' +
      'a qualifier|a qualifiee|calificado para comprar|erstgesprach|contact initial|rendez vous|connect|connected|intro|initial contact made|approach|c preparation|preparation',
  ),
  words(
    'análise de necessidades|apresentação|apresentação agendada|demonstração|demonstração agendada|diagnóstico|descoberta|levantamento|' +
      'behoefteanalyse|demo gepland|presentatie|presentatie gepland|demonstratie|ontdekking|inventarisatie|' +
      'analisi delle esigenze|presentazione|presentazione programmata|dimostrazione|demo programmata|analisi|in corso|' +
      'analiza potrzeb|prezentacja|zaplanowano demo|demo zaplanowane|zaplanowano prezentację|badanie potrzeb|w trakcie|w toku|' +
      'анализ потребностей|презентация|демонстрация|выявление потребностей|показ|' +
      'ヒアリング|プレゼン|プレゼン予定|デモ|ニーズ分析|課題把握|商談中|商談|ニーズ把握|進行中|デモ実施|' +
      '需求分析|产品演示|演示|方案演示|需求调研|需求挖掘|调研|需求沟通|' +
      'demo done|demo completed|demo given|discovery call|discovery meeting|needs discovery|meeting held|meeting|product demo|demo presentation|presentationscheduled|' +
      'scoping|assessment|investigation|needs identified|value prop|analysis|estudio de mercado|consultation|site visit|demo scheduled|requirement gathering|requirements',
  ),
  words(
    'solução|validação|validação técnica|prova de conceito|proposta de valor|avaliação|teste|' +
      'oplossing|validatie|haalbaarheid|beslisser overtuigd|waardepropositie|' +
      'soluzione|valutazione|decisore convinto|validazione|prova|proposta di valore|' +
      'rozwiązanie|ocena|weryfikacja|propozycja wartości|test|testy|' +
      'оценка|решение|принимают решение|тест|тестирование|пилот|подбор решения|техническая проверка|' +
      '決裁者の賛同|検証|トライアル|ソリューション|評価中|要件定義|価値提案|技術検証|' +
      '方案|价值建议|方案设计|解决方案|评估|测试|试用|技术交流|方案论证|方案确认|' +
      'feasibility|feasibility study|develop solution|solutioning|technical evaluation|technical review|decisionmakerboughtin|decision maker bought in|' +
      'el responsable de la toma de decisiones ha mostrado interes|business validation|validate|proof of value|pov|solution presentation|solution proposal|solution development|evaluating|internal review',
  ),
  words(
    'proposta|proposta enviada|proposta feita|orçamento|orçamento enviado|cotação|proposta apresentada|' +
      'offerte|offerte verstuurd|voorstel|voorstel gedaan|offerte verzonden|offerte uitgebracht|offerte gestuurd|prijsopgave|' +
      'proposta|preventivo|offerta|offerta inviata|preventivo inviato|proposta inviata|quotazione|' +
      'oferta|propozycja|oferta wysłana|złożono propozycję|wycena|oferta złożona|wysłana oferta|' +
      'предложение|кп отправлено|коммерческое предложение|отправлено кп|счет выставлен|выставлен счет|подготовка кп|кп|предложение отправлено|расчет|' +
      '提案|提案中|見積|見積提出|見積もり|見積中|提案書提出|見積書提出|見積り提出|提案見積|提案・見積|' +
      '报价|方案报价|提案|方案/报价|投标|提案/报价|方案提交|报价中|已报价|报价阶段|递交方案|' +
      'proposing|proposal commercials sent|proposal submitted|proposal delivered|proposal presented|proposal stage|propose solution|quoted|quoting|quote requested|estimate sent|estimating|' +
      'proposal presentation|initial offer|offer sent|offer made|price quote|rfq|rfp response|tender|bid|bid submitted|commercials sent|propuesta entregada|elaboracion de propuesta o cotizacion|angebot|' +
      'devis envoye|vorschlagen|c prepayment invoice|prepayment invoice|quotation sent|pricing proposal|prospect proposal',
  ),
  words(
    'negociação|em negociação|negociações iniciadas|contrato enviado|fechamento|revisão|negociação/revisão|contrato|' +
      'onderhandeling|in onderhandeling|onderhandelingen gestart|contract verstuurd|onderhandelingen|contractfase|mondeling akkoord|' +
      'negoziazione|trattativa|in trattativa|contratto inviato|negoziazioni|revisione|negoziazione/revisione|in negoziazione|' +
      'negocjacje|rozpoczęto negocjacje|w negocjacjach|umowa wysłana|umowa|negocjacje/przegląd|finalizacja|' +
      'переговоры|согласование договора|договор|торг|согласование|договор отправлен|подписание договора|финальный счет|согласование условий|' +
      '交渉|条件交渉|最終交渉|価格交渉|契約交渉|契約書送付|クロージング|内示|最終調整|稟議|稟議中|口頭合意|交渉中|契約手続き|' +
      '谈判|商务谈判|合同谈判|谈判/复审|谈判中|合同|合同审批|商务洽谈|談判|签约中|合同签署中|合同拟定|谈判审核|' +
      'contractsent|negotiation contract|contract negotiation|contract negotiations|contract review|contract signing|verbal agreement|verbal approval|redlines|in negotiation|commercial negotiation|' +
      'final review|closing stage|decision|awaiting decision|pending decision|purchasing|security review|verbally committed|pending signature|awaiting signature|signature|abschliessen|c final invoice|final invoice|finalising|finalizing',
  ),
];
