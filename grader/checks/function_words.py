# ruff: noqa: RUF001 - letters of other scripts are meant
"""The commonest short words of languages that share a script."""

from grader.checks.vocabulary import words_of

LATIN: dict[str, frozenset[str]] = {
    "en": words_of(
        "the of and to in is that for it as with was on are be this by have from at not or "
        "an you your we they their which but can will has more all been if there its our "
        "one would what about when who he she his her my i me so up out do these into than "
        "how"
    ),
    "fr": words_of(
        "le la les de des du un une et est en que qui dans pour pas sur plus au aux avec ce "
        "cette ces il elle ils elles nous vous je on ne se sont par son sa ses leur leurs "
        "mais ou être avoir fait comme tout même peut votre notre très si c'est d'un d'une "
        "qu'il à été où dont"
    ),
    "es": words_of(
        "el la los las de del y en que un una es por con para no se lo como más pero sus su "
        "al le este esta está son ser ha muy también hay sin sobre todo entre cuando si ya "
        "porque desde nos puede esto fue tiene mi tu te me era años hasta donde cada"
    ),
    "pt": words_of(
        "o a os as de do da dos das e em no na nos nas um uma que é para com não por se "
        "mais como mas ao aos sua seu são ser está pelo pela você também ou quando muito "
        "foi tem à já isso este esta pode há até entre sem sobre nós eles ele ela eu meu "
        "minha"
    ),
    "it": words_of(
        "il lo la i gli le di del della dei delle e è in un una che per con non si da dal "
        "al alla nel nella sono come più ma anche questo questa ha essere suo sua loro ci "
        "se o su tra molto quando dove perché può nostro tutti tutto ho era stato degli sul "
        "sulla dalla"
    ),
    "de": words_of(
        "der die das und ist in den von zu mit sich des auf für nicht ein eine im dem als "
        "auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie "
        "einem über so zum zur wir ich haben oder aber kann wenn nur ihre seine mehr durch "
        "mein ihr du einen man uns"
    ),
    "nl": words_of(
        "de het een en van in is dat op te zijn met voor niet die aan er om ook als maar "
        "dan bij nog naar door over uit wordt kan worden deze heeft ze hij je we wij ik ben "
        "was zo wat of meer hebben jullie hun haar onze dit tot geen"
    ),
    "sv": words_of(
        "och att det som en på är av för den med till inte har de ett om var men så jag sig "
        "från vi kan han hon eller ska när där vara också mycket mer nu ut din dina dig ni "
        "hade hans alla detta denna efter över bara"
    ),
    "da": words_of(
        "og at det er en af til på som den med for ikke de der har et kan om men jeg så var "
        "vi han hun eller skal når være også meget mere nu ud din dig hvor hvis fra efter "
        "deres alle blev havde sig vil mig denne dette over kun"
    ),
    "no": words_of(
        "og at det er en av til på som den med for ikke de har et kan om men jeg så var vi "
        "han hun eller skal når være også mye mer nå ut din deg hvor hvis fra etter deres "
        "alle ble hadde seg vil meg denne dette over bare"
    ),
    "fi": words_of(
        "ja on ei että se en hän oli ovat kun mutta ole joka myös tai niin kuin voi olla "
        "sen jos mitä vain hyvin ne tämä sekä joka jotka kanssa mukaan mikä minä sinä me te "
        "he sitä siitä nyt vielä koko kaikki tämän voit olen olet olisi ennen jälkeen sillä "
        "joten"
    ),
    "et": words_of(
        "ja on ei et see ta oli kui aga ka või nii siis mis kes oma seda selle nad me ma sa "
        "te väga kõik veel ning olla pole juba siin seal üle kuid mida saab teha ühe üks"
    ),
    "hu": words_of(
        "a az és hogy nem is egy ez meg de van volt mint csak már ha el kell aki ami azt "
        "ezt vagy még így nagyon minden lehet után ki lesz szerint között mert ők én te mi "
        "sem nincs ahol"
    ),
    "pl": words_of(
        "i w na z się nie do to że jest o jak ale po co tak za od już ich są dla przez czy "
        "może tym lub oraz także które który która tylko jego jej być ma było był bardzo "
        "przy pod można też gdy nam mnie ty on ona my wy"
    ),
    "cs": words_of(
        "a v na je se že to s z do o ve pro za by jsem ale jako po tak jsou od při nebo k i "
        "které který která jeho její jejich být bylo byl také jen už může pokud aby než "
        "více velmi když či ze svůj jste my vy oni co kde"
    ),
    "sk": words_of(
        "a v na je sa že to s z do o vo pre za by som ale ako po tak sú od pri alebo k aj "
        "ktoré ktorý ktorá jeho jej ich byť bolo bol tiež len už môže ak aby než viac veľmi "
        "keď či zo ste my vy oni čo kde"
    ),
    "hr": words_of(
        "i u je se na da za su od s ne što kao koji koja koje ili ali iz po o to bi će sam "
        "kako samo biti može nije te jer ako više vrlo sve još prije nakon ovo ovaj ona oni "
        "mi vi gdje"
    ),
    "sl": words_of(
        "in je v na se da za so od s ne kot ki tudi ali iz po o to bi bo sem kako samo biti "
        "lahko ni ter ker če več zelo vse še pred pa kaj kje smo ste jih njegov"
    ),
    "ro": words_of(
        "și de la a în cu pe că nu o un este din pentru să mai sunt care ce fi prin ca sau "
        "dar au fost lui ale al cele cel această acest dacă foarte când între după despre "
        "fără noi voi ei ea el le îi își unei unui"
    ),
    "tr": words_of(
        "ve bir bu da de için ile çok ne gibi daha olarak olan var ama kadar en sonra mi o "
        "ben değil ki her şey ise veya ya hem bunu olduğu sadece nasıl bana sen biz siz "
        "onlar tüm büyük yeni iyi olur"
    ),
    "vi": words_of(
        "và của là có cho không được một các trong những người với này để đã khi từ cũng "
        "như về ra đến tôi bạn chúng ta nhưng vào rất nhiều thì mà sẽ hay hoặc nếu đó làm "
        "phải trên còn việc năm theo bị nên cách"
    ),
    "id": words_of(
        "yang dan di dari untuk dengan ini itu dalam pada tidak adalah akan juga ke karena "
        "oleh saya anda kami kita mereka atau sebagai dapat bisa lebih ada sudah telah "
        "seperti secara sangat hanya jika namun tersebut banyak harus menjadi bahwa"
    ),
    "ms": words_of(
        "yang dan di dari untuk dengan ini itu dalam pada tidak adalah akan juga ke kerana "
        "oleh saya anda kami kita mereka atau sebagai boleh lebih ada sudah telah seperti "
        "secara sangat hanya jika tetapi tersebut banyak perlu menjadi bahawa ialah"
    ),
    "tl": words_of(
        "ang ng sa na mga ay at ito para hindi ko mo ka si ni kung ako siya sila namin "
        "natin kami tayo ngunit dahil may mayroon wala isang lahat din rin lamang kanyang "
        "iyong pag nang po"
    ),
    "sw": words_of(
        "na ya wa kwa ni za katika la kama hii hiyo cha yake wake kuwa pia au lakini sana "
        "kila watu huu huo hizi hizo yetu yako wako mimi wewe sisi wao ili hivyo zaidi "
        "baada kabla bila hata tu si vya wengi mtu kutoka hapa"
    ),
    "af": words_of(
        "die en van in is het nie dat op te met vir wat om as sy ek jy ons hulle maar by "
        "ook aan sal kan een was hierdie so uit na hy deur moet meer nog baie hul jou my"
    ),
    "ca": words_of(
        "el la els les de del i en que un una és per amb no es com més però seu seva al "
        "aquest aquesta són ser ha molt també sense sobre tot entre quan si ja perquè des "
        "pot va fins on"
    ),
    "lt": words_of(
        "ir yra kad į iš su tai kaip bet jo ne apie tik dar jie ji jis mes jūs aš arba už "
        "nuo per buvo gali būti labai visi kuris kuri kurie šis ši taip pat po prie"
    ),
    "lv": words_of(
        "un ir ka ar no uz par kā bet to arī tas viņš viņa mēs jūs es vai pie pēc lai nav "
        "bija var būt ļoti visi kas kurš kura šis šī tikai vēl"
    ),
    "is": words_of(
        "og að í er á sem það við um með til en ekki hann var því fyrir af þau þeir ég við "
        "þú hún eru ef eða hefur verið mjög allt þetta þessi"
    ),
    "ga": words_of(
        "an na agus ar is tá le do go i bhí sé sí siad ní nach mar ach seo sin ag as ó faoi leis"
    ),
    "cy": words_of(
        "y yr a ac yn i o mae ei ar am oedd gyda wedi eu bod fel hyn hwn nid dim ond neu os mwy"
    ),
    "eu": words_of(
        "eta da ez bat du dira hau hori ere baina edo oso zen izan dute bere gure zure egin dago"
    ),
}

CYRILLIC: dict[str, frozenset[str]] = {
    "ru": words_of(
        "и в не на что с по как это но к из у за от о же для вы мы они он она так или если "
        "бы его их ее её все при чтобы только был была были есть может когда где очень уже "
        "более также который которая которые этот эта во со до я ты мне вас"
    ),
    "uk": words_of(
        "і в не на що з по як це але до у за від для ви ми вони він вона так або якщо його "
        "їх її всі при щоб тільки був була були є може коли де дуже вже більше також який "
        "яка які цей ця та й про із я ти мені вас"
    ),
    "bg": words_of(
        "и в не на че с по как това но към от за да се са е ще си като или ако му им я "
        "всички при само беше бяха може когато където много вече повече също който която "
        "които този тази те той тя ние вие аз ти ни ви ги го една един"
    ),
    "sr": words_of(
        "и у је се на да за су од с не што као који која које или али из по о то би ће сам "
        "како само бити може није те јер ако више врло све још пре након ово овај она они "
        "ми ви где"
    ),
    "mk": words_of(
        "и во не на дека со по како ова но кон од за да се ќе си или ако му им ја сите при "
        "само беше може кога каде многу веќе повеќе исто кој која кои овој оваа тие тој таа "
        "ние вие јас"
    ),
    "be": words_of(
        "і ў не на што з па як гэта але да у за ад для вы мы яны ён яна так або калі яго іх "
        "яе усе пры каб толькі быў была былі ёсць можа дзе вельмі ўжо больш таксама які "
        "якая якія"
    ),
}

ARABIC: dict[str, frozenset[str]] = {
    "ar": words_of(
        "في من على أن إلى هذا هذه التي الذي ما لا كان مع عن أو كما قد "
        "هو هي بين بعد كل ذلك لم إن يمكن حيث عند غير أكثر هناك يتم "
        "خلال أنا نحن وقد وهو ولا وفي ومن"
    ),
    "fa": words_of(
        "و در به از که این را با است آن برای یک خود تا بر هم می شود "
        "نیز اما شما ما من کند شده های ها باید اگر دارد هستند بود هر "
        "یا بسیار چه آنها کنید کرد کنم"
    ),
    "ur": words_of(
        "کے میں کی ہے اور سے کا کو ہیں پر نے یہ کہ اس ایک بھی کر ہو "
        "تو جو نہیں آپ کیا ہم وہ تھا تھی لیے گیا ساتھ ان اپنے ہوتا "
        "ہوتی کرنے کریں اپنی تھے جب یا بہت"
    ),
}

DEVANAGARI: dict[str, frozenset[str]] = {
    "hi": words_of(
        "के में की है और से का को हैं पर ने यह कि इस एक भी कर हो तो "
        "जो नहीं आप क्या हम वह था थी लिए गया साथ उन अपने होता होती "
        "करने करें अपनी थे जब या बहुत हूं मैं"
    ),
    "mr": words_of(
        "आणि आहे आहेत या मध्ये च्या चा ची चे ते तो ती हे ही हा आपण "
        "आपल्या मी तुम्ही साठी एक काही होते होता होती करण्यासाठी असे "
        "किंवा पण त्या त्यांच्या त्याच्या नाही जे जो आम्ही असते आपले"
    ),
    "ne": words_of(
        "र छ हो छन् को का की मा ले लाई यो त्यो एक पनि गर्न भने तर "
        "हामी तपाईं म उनी उनको गर्नुहोस् भएको गरेको हुन्छ हुन् गर्ने "
        "थियो थिए लागि बाट देखि सबै हाम्रो आफ्नो वा के भयो गर्नु"
    ),
}
